// For tests: whether a text is well-formed XML of the part that we write, by a reader that knows nothing of the writer.
//
// [part] A declaration; elements with attributes in double quotes; text; the five entities. Comments, CDATA, processing
//        instructions and DTDs are refused: no reporter writes them.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace halfulp::test {
struct Element {
  std::string name, text;
  std::map<std::string, std::string> attributes;
  std::vector<Element> children;
};

struct Malformed {
  std::string what;
};

class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : rest_(text) {}

  Element document() {
    take("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    Element root = element();
    if (rest_ != "\n") fail("something follows the root");
    return root;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw Malformed{what + " at '" + std::string(rest_.substr(0, 40)) + "'"};
  }
  void take(std::string_view expected) {
    if (!rest_.starts_with(expected)) fail("no " + std::string(expected));
    rest_.remove_prefix(expected.size());
  }
  std::string word() {
    const std::size_t end = rest_.find_first_not_of("abcdefghijklmnopqrstuvwxyz");
    if (end == 0 || end == rest_.npos) fail("no name");
    const std::string name(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return name;
  }
  // Up to `stop`, entities decoded; control characters other than a line break are an error.
  std::string characters(char stop) {
    std::string text;
    while (!rest_.empty() && rest_[0] != stop) {
      const char c = rest_[0];
      if (c == '<' || c == '>') fail("a bare bracket");
      if ((static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7F) fail("a control character");
      if (c != '&') {
        text += c;
        rest_.remove_prefix(1);
        continue;
      }
      const std::pair<std::string_view, char> known[] = {
          {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
      bool found = false;
      for (const auto& [name, meaning] : known)
        if (!found && rest_.starts_with(name)) found = true, text += meaning, rest_.remove_prefix(name.size());
      if (!found) fail("an unknown entity");
    }
    return text;
  }
  Element element() {
    Element of;
    take("<");
    of.name = word();
    while (rest_.starts_with(" ")) {
      take(" ");
      const std::string name = word();
      take("=\"");
      if (!of.attributes.emplace(name, characters('"')).second) fail("an attribute twice");
      take("\"");
    }
    if (rest_.starts_with("/>")) return take("/>"), of;
    take(">");
    while (true) {
      of.text += characters('<');
      if (rest_.starts_with("</")) break;
      of.children.push_back(element());
    }
    take("</" + of.name + ">");
    return of;
  }

  std::string_view rest_;
};
}  // namespace halfulp::test

// SPDX-License-Identifier: Apache-2.0

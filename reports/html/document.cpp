#include "reports/html/document.h"

#include "harness/record.h"
#include "reports/xml.h"

namespace halfulp {
std::string html_details(const std::string& summary, const std::string& body) {
  return "<details><summary>" + summary + "</summary>\n" + body + "</details>\n";
}

static std::string label(const HtmlSection& of) {
  return of.label.empty() ? of.heading.substr(0, of.heading.find_first_of(":,")) : of.label;
}

static std::string contents(const HtmlBody& body) {
  std::string out;
  for (const HtmlSection& each : body)
    if (!each.heading.empty() && !each.body.empty())
      out += "<a href=\"#" + each.id + "\">" + xml_text(label(each)) + "</a>";
  return out.empty() ? "" : "<nav aria-label=\"sections\">" + out + "</nav>\n";
}

static std::string drawn(const HtmlBody& body) {
  std::string out;
  for (const HtmlSection& each : body) {
    if (each.body.empty()) continue;
    out += each.heading.empty() ? each.body
                                : "<section id=\"" + each.id + "\"><h2><a href=\"#" + each.id + "\">" +
                                      xml_text(each.heading) + "</a></h2>\n" + each.body + "</section>\n";
  }
  return out;
}

// [absent]
static std::string absent(const HtmlBody& body) {
  std::string out;
  for (const HtmlSection& each : body)
    if (each.body.empty() && !each.absent.empty()) out += "<li>" + xml_text(each.absent) + "</li>\n";
  return out.empty()
             ? ""
             : "<section id=\"absent\"><h2>Not on this page</h2>\n<ul class=\"note\">\n" + out + "</ul></section>\n";
}

// JSON inside a script element: "</script>" in a name would end it.
static std::string harmless(std::string json) {
  for (std::size_t at = 0; (at = json.find('<', at)) != json.npos; at += 6) json.replace(at, 1, "\\u003c");
  return json;
}

std::string html_document(const std::string& job, const std::string& title, const std::string& command,
                          const HtmlBody& body, Json::Array cells) {
  std::string out =
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; "
      "form-action "
      "'none'\">\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>" +
      xml_text(title) + "</title>\n<style>\n";
  out += html_style;
  out += "</style></head>\n<body><header><b>halfulp " + xml_text(job) + "</b><span>" + xml_text(title) +
         "</span><span class=\"space\"></span><button id=\"theme\">light / dark</button></header>\n" + contents(body) +
         "<main>\n" + drawn(body) + absent(body) + "</main>\n<footer>Made again by" + html_command(command) +
         "halfulp " + std::string(version) +
         ". Errors are in ulps of the output's format against a proved exact value.</footer>\n"
         "<script type=\"application/json\" id=\"data\">" +
         harmless(print(Json{Json::Object{{"command", {command}}, {"cells", {std::move(cells)}}}})) +
         "</script>\n<script>\n";
  out += html_script;
  return out + "</script>\n</body></html>\n";
}

}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0

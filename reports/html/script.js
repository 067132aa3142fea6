const one = (s, e = document) => e.querySelector(s), all = (s, e = document) => [...e.querySelectorAll(s)];
const root = document.documentElement;
try { const kept = localStorage.getItem('halfulp-theme'); if (kept) root.dataset.theme = kept; } catch { /* no storage */ }
one('#theme').onclick = () => {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme:dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  try { localStorage.setItem('halfulp-theme', root.dataset.theme); } catch { /* no storage */ }
};
// #only=ID shows one section, for a picture of it; who frames the page is told how high each is.
if (location.hash.startsWith('#only='))
  for (const each of all('main > *, nav, footer')) each.hidden = each.id !== location.hash.slice(6);
if (parent !== window) {
  const high = (e) => Math.ceil(e.getBoundingClientRect().height), top = high(one('header')) + 64;
  parent.postMessage('whole=' + high(document.body) + all('main > section').map((s) => ' ' + s.id + '=' + (top + high(s))).join(''), '*');
}
for (const button of all('.cmd button')) button.onclick = async () => {
  try { await navigator.clipboard.writeText(button.previousElementSibling.textContent); button.textContent = 'copied'; }
  catch { getSelection().selectAllChildren(button.previousElementSibling); button.textContent = 'selected'; }
};
const data = JSON.parse(one('#data').textContent), heat = one('#heat');
if (heat) {
  const [times, ulps, plain, misrounded, id, row, index, exact, expected, got] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const cells = all('td[data-i]', heat), witness = one('#witness'), families = all('thead th', heat);
  const of = (cell) => data.cells[cell.dataset.i];
  const link = (cell) => cell.parentElement.dataset.of + '/' + families[cell.cellIndex].dataset.family;
  const quoted = (word) => /^[\w/=.:,+@%-]+$/.test(word) ? word : "'" + word.replaceAll("'", "'\\''") + "'";
  const text = (tag, words, kind) => { const e = document.createElement(tag); e.textContent = words; if (kind) e.className = kind; return e; };
  const show = (cell, focus) => {
    for (const each of cells) each.classList.toggle('on', each === cell);
    const c = of(cell), recipe = cell.parentElement.dataset.of.split('/')[2];
    const lost = { '∅': 'whole rows became zero', '∞': 'values became infinite or NaN' }[c[plain]];
    const command = document.createElement('div'); command.className = 'cmd';
    command.append(text('code', 'halfulp explain ' + quoted(c[id]) + ' --recipe ' + recipe));
    witness.replaceChildren(text('h3', recipe + ' on ' + c[id]),
      text('p', (lost || c[ulps] + ' ulp at the scale of the magnitude, ' + c[plain] + ' ulp of the value') + '; ' + c[misrounded] +
        ' misrounded. Row ' + c[row] + ', element ' + c[index] + ': exact ' + c[exact] + ', expected ' + c[expected] + ', got ' + c[got] + '.', 'note'),
      command);
    history.replaceState(null, '', '#w=' + link(cell));
    if (focus) cell.focus();
  };
  if (cells.length > 0) cells[0].tabIndex = 0;
  for (const cell of cells) {
    cell.onclick = () => show(cell, true);
    cell.onkeydown = (event) => {
      const row = cell.parentElement, at = cell.cellIndex;
      let to = null;
      if (event.key === 'Enter' || event.key === ' ') to = cell;
      if (event.key === 'ArrowRight') to = row.cells[at + 1];
      if (event.key === 'ArrowLeft') to = row.cells[at - 1];
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        let next = row;
        do next = event.key === 'ArrowDown' ? next.nextElementSibling : next.previousElementSibling;
        while (next && !next.cells[at]?.dataset.i);
        to = next?.cells[at];
      }
      if (to?.dataset.i === undefined) return;
      event.preventDefault();
      if (to === cell) show(cell, true); else to.focus();
    };
  }
  const measure = (which) => { for (const cell of cells) cell.textContent = of(cell)[which]; };
  for (const button of all('#units button')) button.onclick = () => {
    for (const each of all('#units button')) each.setAttribute('aria-pressed', each === button);
    measure({ ulps, plain, misrounded }[button.dataset.unit]);
  };
  one('#filter').oninput = (event) => {
    const wanted = event.target.value.toLowerCase(), columns = families.filter((head) => head.dataset.family?.includes(wanted));
    const rows = all('tbody tr:not(.group)', heat), found = rows.filter((row) => row.dataset.of.includes(wanted));
    const by_family = wanted !== '' && found.length === 0 && columns.length > 0;
    for (const row of rows) row.hidden = !by_family && !found.includes(row);
    for (const head of families.slice(1)) {
      const away = by_family && !columns.includes(head);
      head.hidden = away;
      for (const row of rows) row.cells[head.cellIndex].hidden = away;
    }
    one('#said').textContent = wanted === '' ? '' : by_family ? columns.length + ' families' : found.length + ' rows';
  };
  for (const head of all('thead th[data-family]', heat)) one('button', head).onclick = () => {
    for (const each of all('thead th', heat)) each.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', 'descending');
    const value = (row) => { const i = row.cells[head.cellIndex]?.dataset.i; return i === undefined ? -1 : data.cells[i][times]; };
    for (const body of all('tbody', heat)) {
      const rows = all('tr:not(.group)', body);
      rows.sort((a, b) => value(b) - value(a));
      body.append(...rows);
    }
    one('#said').textContent = 'sorted by ' + head.dataset.family;
  };
  const linked = () => {
    const found = cells.find((cell) => '#w=' + link(cell) === decodeURI(location.hash));
    if (found) { show(found, false); found.scrollIntoView({ block: 'center' }); }
  };
  addEventListener('hashchange', linked);
  linked();
}

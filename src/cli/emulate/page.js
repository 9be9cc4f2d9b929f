// The page of `platen emulate`: asks for the state twice a second and shows it.

const at = (id) => document.getElementById(id);
const form = at('faults');
const switches = ['paper', 'cover', 'cutter', 'overheated', 'ribbon', 'paused'];
/** Shown if the model has the part; the connection can always fail. */
const always = ['connection', 'mute', 'confirmation', 'powerCycle'];

let state = { printers: [] };
let chosen = new URLSearchParams(location.search).get('printer');
let commands = [];
let shown = '';
let isBusy = false;

const examples = {
  escpos: String.raw`printf 'Hello\n\n\n\x1dV\x41\x00'`,
  starprnt: String.raw`printf 'Hello\n\n\n\x1bd\x02'`,
  starline: String.raw`printf 'Hello\n\n\n\x1bd\x02'`,
  stargraphic: String.raw`printf '\x1b*rA\x1b*rC\x1b*rE9,0\x00b\x02\x00\xff\xff\x1b\x0c\x00\x1b*rB'`,
  zpl: `printf '^XA^FO40,40^A0N,60^FDHello^FS^XZ'`,
  tspl: String.raw`printf 'SIZE 60 mm,30 mm\nCLS\nTEXT 40,40,"4",0,1,1,"Hello"\nPRINT 1\n'`,
};

function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function current() {
  return state.printers.find(({ name }) => name === chosen) ?? state.printers[0];
}

function healthOf(printer) {
  return Object.entries(printer.faults).map(([name, value]) =>
    value === true ? name : `${name} ${value}`,
  );
}

function showPrinters() {
  const printer = current();
  const buttons = state.printers.map((one) => {
    const button = element('button', '', `${one.name} `, element('small', '', one.model));
    if (healthOf(one).length > 0) button.append(element('span', 'alarm', ' ●'));
    button.type = 'button';
    button.ariaPressed = String(one === printer);
    button.ariaLabel = `${one.name}, ${one.model}${healthOf(one).length > 0 ? ', has faults' : ''}`;
    button.addEventListener('click', () => choose(one.name));
    return button;
  });
  const signature = buttons.map(({ ariaLabel, ariaPressed }) => ariaLabel + ariaPressed).join();
  // Replaced only when they change, so that the keyboard keeps its place.
  if (at('printers').dataset.signature === signature) return;
  const focused = document.activeElement?.ariaLabel;
  at('printers').replaceChildren(...buttons);
  at('printers').dataset.signature = signature;
  buttons.find(({ ariaLabel }) => ariaLabel === focused)?.focus();
}

function choose(name) {
  chosen = name;
  shown = '';
  commands = [];
  at('sheets').replaceChildren();
  at('of').value = '';
  void refresh();
}

function showState(printer) {
  at('address').textContent = printer.address;
  at('client').textContent = printer.isConnected ? 'connected' : 'none';
  at('read').textContent = `${printer.readBytes.toLocaleString()} bytes`;
  const faults = healthOf(printer);
  at('set-faults').textContent = faults.join(', ') || 'none';
  at('set-faults').className = faults.length > 0 ? 'alarm' : '';
  if (document.activeElement !== form.paper) form.paper.value = printer.paper;
  for (const name of [...switches.slice(1), ...always.slice(0, 3)])
    form[name].checked = name in printer.faults;
  for (const part of switches) form[part].closest('label').hidden = !printer.has.includes(part);
  const [host, port] = printer.address.split(/:(?=\d+$)/);
  at('example').textContent = `${examples[printer.language]} | nc -w 1 ${host} ${port}`;
}

function figureOf(key, image, width, height) {
  let figure = at('sheets').querySelector(`[data-key="${key}"]`);
  if (!figure) {
    figure = element('figure', '', element('img'), element('figcaption'));
    figure.dataset.key = key;
    at('sheets').prepend(figure);
  }
  const [img] = figure.children;
  if (img.getAttribute('src') !== image) img.src = image;
  // Dots of thermal printers are about half as large as pixels of screens.
  img.width = Math.round(width / 1.5);
  img.height = Math.round(height / 1.5);
  return figure;
}

function showSheets({ sheets, open }) {
  const kept = new Set([...sheets.map(({ number }) => String(number)), 'open']);
  for (const figure of at('sheets').children) if (!kept.has(figure.dataset.key)) figure.remove();
  for (const { number, image, width, height, printedAt, bytes } of sheets) {
    const figure = figureOf(number, image, width, height);
    figure.classList.toggle('chosen', at('of').value === String(number));
    const [img, caption] = figure.children;
    if (caption.childElementCount > 0) continue;
    img.alt = `Sheet ${number}`;
    const button = element('button', '', 'Commands');
    button.type = 'button';
    button.ariaLabel = `Commands of sheet ${number}`;
    button.addEventListener('click', () => showOnly(String(number)));
    const time = new Date(printedAt).toLocaleTimeString();
    caption.append(
      `Sheet ${number} · ${time} · ${width} × ${height} dots · ${bytes} bytes`,
      button,
    );
  }
  const isOpen = open.height > 0;
  if (isOpen) {
    const figure = figureOf('open', open.image, open.width, open.height);
    figure.children[0].alt = 'Paper that is not cut yet';
    figure.children[1].textContent = 'In the printer, not cut yet';
    at('sheets').prepend(figure);
  } else at('sheets').querySelector('[data-key="open"]')?.remove();
  at('empty').hidden = isOpen || sheets.length > 0;
}

function showOnly(number) {
  showChoices(current());
  at('of').value = number;
  showCommands(true);
  showSheets(current());
  // On a phone they are below the paper.
  at('commands').scrollIntoView({ block: 'nearest' });
}

function showChoices({ sheets, open }) {
  const values = ['', ...sheets.map(({ number }) => String(number))];
  if (open.height > 0 || commands.length > 0) values.push('open');
  const select = at('of');
  if ([...select.options].map(({ value }) => value).join() === values.join()) return;
  const before = select.value;
  const names = { '': 'all sheets', open: 'after the last sheet' };
  select.replaceChildren(
    ...values.map((value) => new Option(names[value] ?? `sheet ${value}`, value)),
  );
  select.value = values.includes(before) ? before : '';
}

function rangeOf({ sheets }) {
  const of = at('of').value;
  if (of === '') return [-Infinity, Infinity];
  const sheet = sheets.find(({ number }) => String(number) === of) ?? sheets.at(-1);
  if (!sheet) return [-Infinity, Infinity];
  const end = sheet.offset + sheet.bytes;
  return of === 'open' ? [end, Infinity] : [sheet.offset, end];
}

function hexOf({ hex, length }) {
  const bytes = hex.match(/../g)?.join(' ') ?? '';
  const more = (length ?? 0) - hex.length / 2;
  return more > 0 ? `${bytes} … ${more} more` : bytes;
}

function rowOf(command) {
  const isText = command.command === 'text';
  const isUnknown = command.effect === null;
  const name = `${command.command} ${isText ? '' : command.parameters}`.trim();
  const meaning = element(
    'td',
    isText ? 'text' : '',
    isText ? `“${command.means}”` : command.means,
  );
  for (const complaint of command.complaints)
    if (!isUnknown || complaint !== 'unknown') meaning.append(element('small', 'alarm', complaint));
  const effect = command.effect ?? 'unknown';
  return element(
    'tr',
    isUnknown ? 'unknown' : '',
    element('td', '', String(command.offset)),
    element('td', 'command', name, element('small', '', hexOf(command))),
    meaning,
    element('td', `effect ${effect}`, effect),
  );
}

function showCommands(isForced = false) {
  const printer = current();
  const onlyUnknown = at('only-unknown').checked;
  const key = [printer.name, printer.readBytes, at('of').value, onlyUnknown].join();
  if (key === shown && !isForced) return;
  shown = key;
  const [from, to] = rangeOf(printer);
  const all = commands.filter(({ offset }) => offset >= from && offset < to);
  const unknown = all.filter(({ effect }) => effect === null);
  const box = at('scroll');
  const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 8;
  at('rows').replaceChildren(...(onlyUnknown ? unknown : all).map(rowOf));
  if (isAtEnd) box.scrollTop = box.scrollHeight;
  at('counts').textContent = `${all.length} commands, ${unknown.length} unknown`;
  at('counts').className = unknown.length > 0 ? 'alarm' : 'quiet';
}

async function read(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return await answer.json();
}

async function refresh() {
  if (isBusy) return;
  isBusy = true;
  try {
    state = await read('/state');
    const printer = current();
    const key = `${printer.name},${printer.readBytes}`;
    if (!shown.startsWith(`${key},`))
      ({ commands } = await read(`/commands?printer=${printer.name}`));
    showPrinters();
    showState(printer);
    showSheets(printer);
    showChoices(printer);
    showCommands();
    at('connection').textContent = '';
  } catch {
    at('connection').textContent = 'The emulator is not running.';
  }
  isBusy = false;
}

async function change(faults) {
  await fetch(`/virtual-printer/faults?printer=${current().name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  await refresh();
}

form.addEventListener('change', ({ target }) => {
  const { name, type, value, checked, dataset } = target;
  const on = type === 'checkbox' ? (dataset.on ?? true) : value;
  void change({ [name]: type === 'checkbox' && !checked ? null : on });
});
form.powerCycle.addEventListener('click', () => void change({ powerCycle: true }));
form.addEventListener('submit', (event) => event.preventDefault());
at('of').addEventListener('change', () => showOnly(at('of').value));
at('only-unknown').addEventListener('change', () => showCommands());
void refresh();
setInterval(() => void refresh(), 500);

// Writes docs/printers.md from the profiles of src/core/profiles.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const intro = `# Printers

Made from \`src/core/profiles\` by \`npm run docs\`; \`GET /profiles\` lists them, too.

A *profile* is what a printer model can do. Platen asks every printer who it is (GS I in ESC/POS, ESC # * in StarPRNT, ~HI in ZPL, ~!T in TSPL) and takes the profile that fits its answer; a printer that does not say gets the generic one for its paper. \`GET /printer/status\` shows which one is in use. To choose another:

\`\`\`sh
curl -X POST localhost:3000/printer/config -H 'content-type: application/json' -d '{"profile": "epson-tm-t20"}'
\`\`\`

The choice outlives a restart and holds for jobs that wait, too; \`{"profile": null}\` goes back to what the printer says. A \`width\` that was set wins over the usual paper of the model.

Whatever a model cannot do is drawn: characters that none of its code pages holds and codes that it does not know go out as dots. So every model prints every template; a profile only makes it quicker, and right where makers disagree. Label printers get all text as dots, and a receipt as one long label without gaps.
`;

const legend = `## What the words mean

- **id**: what \`POST /printer/config\` takes. Those marked *by name* are not recognised by themselves and have to be chosen; the generic ones are also taken for every printer that is not recognised.
- **Characters**: across the paper, in font A and in font B.
- **Language**: of ESC/POS, the command for images, too. GS v 0 is what nearly all printers know; GS ( L is its successor at Epson; ESC * goes line by line, slowly, and works where the others print garbage.
- **Cut**: where a template asks for a cut that the printer cannot do, it does the other one; without a cutter, paper is fed to where it can be torn. A label printer with a cutter has to be chosen by name; it is told with every label whether to cut it. All others keep to what they are set to: tear, peel or rewind.
- **Status**: *told* by the printer as soon as something changes, or only when *asked*.
- **Confirmed**: a job is known to be *printed* (the printer answers once the paper is out) or *processed* (it answers in its turn). A printer that never answers at all is printed on without confirmation, whatever its model.

## How label printers and Star's confirm

- ZPL: ~HS is asked until no format waits and no label is left of the batch. It is not answered while media is out or the head is open, so the job waits then.
- TSPL: ESC ! is answered at once, also by a printer that has not begun, and alone confirms nothing. ~!T behind the job is answered in its turn, at the earliest when the job is understood; a printer that says after that answer that it is ready has printed. A printer that did not tell its name when it was met is printed on without confirmation.
- StarPRNT: ETB behind the job raises a counter in its turn, and the printer tells the new count. Each job begins the count anew.

## What is certain

Every profile prints as it should on the virtual printer or is held to its bytes by tests; none has been tried on the printer itself. The figures were put together from public command references and from the printer lists of other programs. Where those disagree, or only one of them speaks:

- Citizen: the numbers of code pages are those of the CT-S310II; one list gives the CT-S651 Epson's numbers.
- TM-T88VI and VII: 180 dots per inch and font B of 9x17, from one list. TM-m30: 9x17 is its font C, from the columns that another list gives.
- Dots across a roll of 58 mm, other than the 384 of the generic printers; speeds; which cuts Bixolon, Citizen and Star can do.
- Of Zebra, TSC and Star in StarPRNT mode: what they call themselves, and their speeds.
- ZPL: Code 39, Code 93, Code 128, ITF and Codabar are left to the printer where two programs that draw ZPL agree with us or one is silent; EAN and UPC are drawn, because they disagree about the length of the guard bars; QR codes too, because printers place them lower than they are told.
- What Star, Xprinter, Bixolon and Citizen printers answer when they are asked who they are.
- Cheap printers come with many firmwares under one name, and some call themselves by another maker's name.

So print the test page (\`POST /printer/test\`) first. Where characters are wrong or lines too wide, choose \`generic-80\` or \`generic-58\`; where images come out as garbage, \`basic-80\` or \`basic-58\`.

A model of your own is one JSON file in \`src/core/profiles\` that \`extends\` another and says what differs, and a line in \`index.ts\` beside it.
`;

const images = { 'gs-v-0': 'GS v 0', 'gs-paren-L': 'GS ( L', 'esc-star': 'ESC *' };
const languages = { escpos: 'ESC/POS', starprnt: 'StarPRNT', zpl: 'ZPL II', tspl: 'TSPL' };
const status = { push: 'told', poll: 'asked', none: '–' };
const confirm = { 'process-id': 'printed', status: 'processed', none: '–' };

const list = (words) => words.join(', ') || '–';

function codePageName(name) {
  return name.replace(/^windows/, 'cp').replace(/^cp/, '');
}

const line = (cells) => `| ${cells.join(' | ')} |\n`;

function table(heads, rows) {
  return line(heads) + line(heads.map(() => '---')) + rows.map(line).join('');
}

function about({ id, model, identity, driver, paperMm, papers, width, dpi, fonts, images: kind }) {
  const across = ({ width: cell }) => Math.floor(width / cell);
  return [
    `\`${id}\`${identity ? '' : ' *by name*'}`,
    model,
    list([paperMm, ...Object.keys(papers)].map((mm) => `${mm} mm`)),
    `${width} at ${dpi} dpi`,
    `${across(fonts.A)} / ${across(fonts.B)}`,
    kind ? `${languages[driver]}, ${images[kind]}` : languages[driver],
  ];
}

function abilities({ id, can, symbologies, alike, codepages }) {
  return [
    `\`${id}\``,
    list(can.cut),
    [can.drawer && 'drawer', can.beep && 'buzzer'].filter(Boolean).join(', ') || '–',
    status[can.status],
    confirm[can.confirm],
    list([...symbologies, ...alike]),
    list(Object.keys(codepages).map(codePageName)),
  ];
}

export function printersDoc(profiles) {
  const parts = [
    intro,
    `## The models\n\n${table(['id', 'Model', 'Paper', 'Dots across', 'Characters', 'Language'], profiles.map(about))}`,
    `## What they can do\n\n${table(['id', 'Cut', 'Sockets', 'Status', 'Confirmed', 'Codes', 'Code pages'], profiles.map(abilities))}`,
    legend,
  ];
  return `${parts.join('\n').trimEnd()}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { profiles } = await import('../dist/core/profiles/index.js');
  writeFileSync(new URL('../docs/printers.md', import.meta.url), printersDoc(profiles));
}

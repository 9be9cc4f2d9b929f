// Writes docs/printers.md from the profiles in src/core/profiles.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const intro = `# Printers

Generated from \`src/core/profiles\` by \`npm run docs\`. \`GET /profiles\` returns the same list.

**None of these profiles has been tested on a physical printer yet**; see [How reliable the profiles are](#how-reliable-the-profiles-are). If you try one, please [report it](../README.md#report-a-printer).

A *profile* describes what a printer model can do. Platen asks every printer for its identity (GS I in ESC/POS, ESC # * in the Star languages, ~HI in ZPL, ~!T in TSPL) and selects the matching profile. A printer without a chosen profile is asked at its first connection, in one language after the other, before anything else is sent to it; its jobs wait until then. One that answers nothing is sent basic ESC/POS without confirmation. A printer that does not identify itself gets the generic profile for its paper; a Star printer that does not, or has an unknown name, gets \`generic-stargraphic\`, which also prints on models without fonts. \`GET /printer/status\` shows the profile in use. To choose another:

\`\`\`sh
curl -X POST http://127.0.0.1:3000/printer/config -H 'Content-Type: application/json' -d '{"profile": "epson-tm-t20"}'
\`\`\`

The choice survives a restart and also applies to queued jobs. \`{"profile": null}\` returns to automatic selection, and asks the printer again if its model is not known. A configured \`width\` overrides the model's usual paper width.

What a model cannot do itself is sent as a bitmap: characters that are in none of its code pages, and codes that it does not support. Every model can therefore print every template; the right profile makes printing faster and handles differences between manufacturers. Label printers and Star Graphic printers (TSP100 up to III) receive all text as bitmaps; a label printer receives a receipt as one long label without gaps.
`;

const impact = `## Impact printers

Kitchens use printers with pins and a ribbon, because heat blackens thermal paper: Epson TM-U220, Bixolon SRP-275 and Star SP700. Every receipt template prints on them, with these differences:

- \`color: "red"\` prints red if the ribbon has two colours. All other printers, including thermal ones for paper of two colours, print it black.
- White on black (\`invert\`) is printed bold and red instead: it would soak the paper and wear the ribbon.
- A barcode or QR code is printed as the text that it holds, because scanners cannot read it from pins. Nothing is refused, so that no order is lost.
- 33 or 40 characters across 76 mm (fonts A and B); 35 or 42 on the SP700. The fonts are enlarged twice at most; larger text, images, lines and characters that the printer lacks are struck as dots, 160 by 144 per inch (8 pins of \`ESC *\` or \`ESC L\`), which is slow. A dot is wider than high: images are scaled so that they keep their shape.
- Labels are refused.

The SP700 must be in Star mode, as it is delivered. A printer with a tear bar instead of a cutter (TM-U220D, SP712) ignores the command to cut.
`;

const unsupported = `## Printers that are not supported

These have neither ESC/POS, a Star language, ZPL nor TSPL, or no network connection:

| printers | language | what to do |
| --- | --- | --- |
| Brother QL, TD, PT | Brother raster | TD models with ZPL emulation: switch to it and choose \`generic-zpl-203\` |
| DYMO LabelWriter | DYMO raster | – |
| Zebra LP/TLP 2824 and 2844 without "Plus" or "-Z" | EPL2 | models with "Plus" or "-Z" have ZPL |
| Zebra RW, QL and other mobile printers in line print mode | CPCL | switch to ZPL where the model has it (QLn, ZQ, iMZ) |
| SATO | SBPL | switch to ZPL emulation (SZPL) and choose \`generic-zpl-203\` |
| Datamax, Honeywell | DPL, Fingerprint, IPL | switch to ZSim (ZPL) and choose \`honeywell-pc42\` |
| Godex | EZPL | switch to GZPL (ZPL) and choose \`godex-gzpl\` |
| Toshiba TEC | TPCL | switch to ZPL emulation if the model has it |
| Bixolon label printers | SLCS | switch to BPL-Z (ZPL) and choose \`generic-zpl-203\` |
| Epson ColorWorks | ESC/Label | – |
| Epson dot-matrix printers for forms | ESC/P | – |
| Niimbot, Phomemo | their own | Bluetooth only |
| Rollo, Munbyn and other label printers with USB only | TSPL | connect them to a print server that passes on TCP port 9100, and choose \`rollo-x1038\` |
`;

const legend = `## Columns

- **id**: the value for \`POST /printer/config\`. Profiles marked *by name* are never selected automatically and must be chosen. The generic profiles are also used for every printer that is not recognised.
- **Characters**: per line, in font A and in font B.
- **Language**: for ESC/POS also the command for images. Nearly all printers support GS v 0; GS ( L is its successor at Epson; ESC * is slow, line by line, and works where the others print garbage.
- **Cut**: if the printer does not support the cut a template asks for (full or partial), the other one is used; without a cutter, the paper is fed to the tear bar. A label printer with a cutter must be chosen by name, or get \`"labels": {"mode": "cut"}\`; each label then says whether to cut. All other label printers keep their own setting: tear, peel or rewind.
- **Status**: *push* means the printer reports changes at once; *poll* means that Platen has to ask.
- **Confirmed**: *printed* means the printer responds once the paper is out; *processed* means it responds when it has processed the job's data. A printer that never responds is used without confirmation, whatever its model.

## How label printers and Star printers confirm

- ZPL: Platen sends ~HS until no format is waiting and no label of the batch remains. The printer does not respond while media is out or the head is open, so the job waits.
- TSPL: ESC ! is answered immediately, even by a printer that has not started, so it confirms nothing by itself. ~!T, sent after the job, is answered in order, at the earliest when the job has been parsed. If the printer reports ready after that response, it has printed. A printer that did not report its name when it connected is used without confirmation.
- StarPRNT, Star Line and Star Graphic: ETB, sent after the job, increments a counter when everything before it is printed, and the printer reports the new count. Each job resets the counter first. A TSP100 up to III prints no text and would still count, so text confirms only if the printer tells a name that excludes these models.

## How reliable the profiles are

Every profile is tested on the virtual printer or by comparing its bytes; none has been tested on a physical printer. The values come from public command references and from the printer lists of other programs. The following are uncertain, because the sources disagree or only one source exists:

- TM-T88VI and VII: 180 dots per inch and font B of 9x17, from one list. TM-m30: 9x17 is its font C, from the columns that another list gives.
- The dots per line on 58 mm paper, other than the 384 of the generic profiles; speeds; which cuts Bixolon, Citizen and Star support.
- Zebra, TSC and Star in Star's own languages: how they identify themselves, and their speeds. Which Star models speak which language is Star's own table (StarPRNT SDK).
- ZPL: Code 39, Code 93, Code 128, ITF and Codabar are drawn by the printer where two ZPL renderers agree with Platen, or one agrees and the other does not support the code. EAN and UPC are sent as bitmaps, because the renderers disagree about the length of the guard bars. QR codes are sent as bitmaps, because printers place them lower than specified.
- The width of a Zebra printer that is not listed: its name (~HI) tells the resolution only, so Platen asks for its configuration (^HH), which begins the line RESOLUTION with the dots of the print head: \`448 8/MM FULL\`. Recorded answers of a ZD410, an LP 2824 Plus, a ZD420 and a ZT411 agree with their heads; the manual does not explain the number. A printer that does not answer, because it is out of labels for example, is taken for four inches until it does. The print width that it is set to (ezpl.print_width) is no help, because every label sets it.
- ZPL emulations of Citizen, Godex and Honeywell: 832 dots at 203 dpi (104 mm) and 1224 at 300 dpi are assumed, not read in a manual; codes are sent as bitmaps. The printer must be set to ZPL (Citizen: Zebra emulation, Godex: GZPL, Honeywell: ZSim or ZSim2). How they answer ~HI is not known, so they are chosen by name.
- Wristband printers of Zebra (ZD510-HC, HC100): 300 dots, one inch, from programs that print on them.
- Munbyn ITPP047: 512 dots from one database; other printers of this kind have 576. Seiko RP-F10: it answers status requests in a format of its own, so it is used without status and confirmation, and text in font B is printed in font A, because its font B (8x16) is not one that Platen can measure.
- Sunmi NT311, SNBC, Gprinter and Custom: 576 dots are assumed, as printers of this kind have them. TSC MB240 and MB340: their widths are assumed, too.
- Custom and SNBC: their manuals list only one of the two cuts with a feed (GS V 65, total; GS V 66, partial). Which page has which number was not found, so only page 0 (437) is used. Of Munbyn ITPP068 nothing was found: use \`generic-80\`.
- HPRT and Gprinter: the numbers of code pages are from HPRT's PPTII-A manual and from Gprinter's SDK; HPRT lists 1252 for the larger font only, so it is not used.
- Bixolon SRP-330III, F310 and Q300: 180 dpi is assumed, as other Bixolon models have it; code pages only where the lists of the SRP-350III and the SRP-S300 agree.
- Unrecognised 58 mm printers get the command to cut (GS V 66). One without a cutter ignores it (seen on an NT-5890K); the last lines then stay below the tear bar. Choose \`zjiang-zj-5890\` to feed the paper to it.
- How Star, Xprinter and Citizen printers identify themselves, and impact printers of Bixolon and Star. Bixolon (BIXOLON and the name of the model) and HPRT (HPRT; a TP80K calls itself CAPD347) are as their manuals list them.
- Impact printers: the advance of a line of double height (lines are spaced so that both readings of the manuals agree), and the number of half dots across 58 and 70 mm.
- Low-cost printers are sold with different firmware under one name, and some identify themselves as another manufacturer's model.

The numbers of code pages are held against public databases (escpos-printer-db, ReceiptPrinterEncoder) in \`test/fixtures/code-pages.json\`. Where they differed:

| models | difference | decision |
| --- | --- | --- |
| Unrecognised printers (KR-306, YHD-8390, RP326, RP332, ITPP047 and others) | 1252, 858, 852 and 866 have other numbers | only page 0 (437) is used until a profile is chosen by name; \`kefar-kr-306\`, \`rongta-rp326\` and \`munbyn-itpp047\` have their numbers |
| Citizen CT-S651 | 858, 852, 866 and 857 unlike the CT-S310II | a profile for each; other models of the series use only the numbers on which both agree |
| Bixolon SRP-S300 | 7 numbers unlike the SRP-350III | a profile of its own |
| TM-m30III | page 19 has no name in one database | 858, as in Epson's own table |
| Star mC-Print | 9 numbers unlike \`star-escpos\` | kept: that list is of StarPRNT mode |
| TM-T88III | page 18 is 862 | not recognised as a TM-T88IV, so page 0 only |

A printer that is not recognised uses only code page 437, which every printer has after a reset; all other characters are sent as bitmaps, which is slower. To use its own characters, choose the generic profile by name (\`{"profile": "generic-80"}\`), print the test page and compare the characters; if they are wrong, return with \`{"profile": null}\`.

Print the test page (\`POST /printer/test\`) first. If characters are wrong or lines are too wide, choose \`generic-80\` or \`generic-58\`. If images print as garbage, choose \`basic-80\` or \`basic-58\`.

To add a model, create a JSON file in \`src/core/profiles\` that \`extends\` another profile and lists the differences, and add a line to \`index.ts\` in the same folder.
`;

const images = {
  'gs-v-0': 'GS v 0',
  'gs-paren-L': 'GS ( L',
  'esc-star': 'ESC *',
  pins: '8 pins',
};
const languages = {
  escpos: 'ESC/POS',
  starprnt: 'StarPRNT',
  starline: 'Star Line',
  stargraphic: 'Star Graphic',
  zpl: 'ZPL II',
  tspl: 'TSPL',
};
const status = { push: 'push', poll: 'poll', none: '–' };
const confirm = { 'process-id': 'printed', status: 'processed', none: '–' };

const list = (words) => words.join(', ') || '–';

function codePageName(name) {
  return name.replace(/^windows/, 'cp').replace(/^cp/, '');
}

const line = (cells) => `| ${cells.join(' | ')} |\n`;

function table(heads, rows) {
  return line(heads) + line(heads.map(() => '---')) + rows.map(line).join('');
}

function about({
  id,
  model,
  identity,
  driver,
  paperMm,
  papers,
  width,
  dpi,
  dpiAcross,
  fonts,
  images: kind,
}) {
  const across = ({ width: cell }) => Math.floor(width / cell);
  return [
    `\`${id}\`${identity ? '' : ' *by name*'}`,
    model,
    list([paperMm, ...Object.keys(papers)].map((mm) => `${mm} mm`)),
    `${width} at ${dpiAcross ? `${dpiAcross} × ${dpi}` : dpi} dpi`,
    `${across(fonts.A)} / ${across(fonts.B)}`,
    kind ? `${languages[driver]}, ${images[kind]}` : languages[driver],
  ];
}

function abilities({ id, can, symbologies, similarSymbologies, codepages }) {
  return [
    `\`${id}\``,
    list(can.cut),
    [can.drawer && 'drawer', can.beep && 'buzzer'].filter(Boolean).join(', ') || '–',
    status[can.status],
    confirm[can.confirm],
    list([...symbologies, ...similarSymbologies]),
    list(Object.keys(codepages).map(codePageName)),
  ];
}

export function printersDoc(profiles) {
  const parts = [
    intro,
    `## Models\n\n${table(['id', 'Model', 'Paper', 'Dots across', 'Characters', 'Language'], profiles.map(about))}`,
    `## Features\n\n${table(['id', 'Cut', 'Sockets', 'Status', 'Confirmed', 'Codes', 'Code pages'], profiles.map(abilities))}`,
    impact,
    unsupported,
    legend,
  ];
  return `${parts.join('\n').trimEnd()}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { profiles } = await import('../../dist/core/profiles/index.js');
  writeFileSync(new URL('../../docs/printers.md', import.meta.url), printersDoc(profiles));
}

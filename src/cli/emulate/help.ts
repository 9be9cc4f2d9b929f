// The text below the options of `platen emulate --help`.

import { modelNames } from '../../core/emulator/products.ts';
import { faultKinds } from './fail-script.ts';

function list(names: readonly string[]): string {
  let text = '';
  let line = ' ';
  for (const name of names) {
    if (line.length + name.length > 78) {
      text += `${line}\n`;
      line = ' ';
    }
    line += ` ${name}`;
  }
  return text + line;
}

const faults = Object.entries(faultKinds).map(([name, { says }]) => `  ${name.padEnd(22)}${says}`);

export const emulateHelp = `
Models:
${list(['platen (generic, any width)', ...modelNames])}

Faults: --fail "[PRINTER:] FAULT [WHEN] [for TIME]"
${faults.join('\n')}
  WHEN   at start, on connect, after 2 receipts, after 5 s (default: at start)
  TIME   500 ms, 5 s, 2 min
  Without a printer's name, every printer fails.

Examples:
  platen emulate epson-tm-t88vi:9100 zebra-zd421:9101
  platen emulate kitchen=epson-tm-t20iii:0 --json --save sheets
  platen emulate --expect 2 --timeout 30 --strict --no-page
  platen emulate --fail "paper out after 2 receipts for 5 s" --fail "drop the connection after 300 bytes"

The page has switches for faults. Programs can use the same routes; with several
printers, add ?printer=NAME:
  GET  /virtual-printer/sheets          the printed sheets with their text, newest first
  GET  /virtual-printer/sheets/1.png    a sheet as PNG
  GET  /virtual-printer                 the latest commands with meaning and effect
  POST /virtual-printer/faults          {"paper":"out"}, {"cover":"open"}, {"confirmation":"lost"} …`;

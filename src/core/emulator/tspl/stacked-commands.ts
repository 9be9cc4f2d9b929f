// The TSPL commands for MaxiCode, MicroPDF417, DataBar and other stacked codes.

import { maxicode } from '../codes/maxicode.ts';
import { bars, checkDigit, modules } from '../codes/symbols.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import { composed } from '../pictures/shapes.ts';
import type { TsplCommand } from './command.ts';
import type { LabelImage } from './label-image.ts';
import { symbolCommand } from './symbol-command.ts';
import type { TsplArguments } from './tspl-arguments.ts';

/** MAXICODE x,y,mode,[class,country,postcode,[extension,]]"content" */
function maxicodeOf(
  { controls, model }: LabelImage,
  given: TsplArguments,
  content: string,
): RasterPicture | null {
  const mode = given.whole(2, 4, 2, 6);
  const [service = '', country = '', ...postcode] = given.list.slice(3, -1).map(({ text }) => text);
  const hasAddress = mode <= 3 && postcode.length > 0;
  const code = postcode.join('').padEnd(mode === 2 ? 9 : 6, mode === 2 ? '0' : ' ');
  const address = [code, country.padStart(3, '0'), service.padStart(3, '0')];
  const text = hasAddress ? [...address, content].join('\x1d') : content;
  return maxicode(
    controls.library,
    { mode: hasAddress ? mode : Math.max(4, mode), text },
    model.dpi,
  );
}

/** MPDF417 x,y,rotation,[W…,][H…,][C…,]"content" */
function microPdf417({ controls }: LabelImage, given: TsplArguments, content: string) {
  const option = (letter: string, from: number) =>
    given.option(from, new RegExp(`^${letter}(\\d+)$`, 'i'));
  const columns = option('C', 3) ?? 0;
  return modules(
    controls.library,
    {
      bcid: 'micropdf417',
      text: content,
      rowmult: 1,
      ...(columns >= 1 && columns <= 4 && { columns }),
    },
    Math.min(99, Math.max(1, option('W', 3) ?? 2)),
    Math.min(99, Math.max(1, option('H', 3) ?? 4)),
  );
}

const barSymbologies: Record<string, string> = {
  RSS14: 'databaromni',
  RSS14T: 'databartruncated',
  RSSLIM: 'databarlimited',
  RSSEXP: 'databarexpanded',
};
const stackedSymbologies: Record<string, string> = {
  RSS14S: 'databarstacked',
  RSS14SO: 'databarstackedomni',
};
/** Modules of the standard. */
const heights: Record<string, number> = {
  RSS14: 33,
  RSS14T: 13,
  RSSLIM: 10,
  RSSEXP: 34,
};

/** RSS x,y,"kind",rotation,module,separator,[segments,]"content" */
function dataBar({ controls }: LabelImage, given: TsplArguments, content: string) {
  const kind = given.text(2).toUpperCase();
  const module = given.whole(4, 2, 1, 10);
  const isGtin = kind !== 'RSSEXP' && /^\d{1,14}$/.test(content);
  const body = content.padStart(13, '0').slice(0, 13);
  const text = isGtin ? `(01)${body}${checkDigit(body)}` : withBrackets(content);
  const stacked = stackedSymbologies[kind];
  if (stacked) return modules(controls.library, { bcid: stacked, text }, module);
  const bcid = barSymbologies[kind];
  if (!bcid) return null;
  return bars(controls.library, { bcid, text }, module, heights[kind]! * module);
}

/** Application identifiers may stand in brackets; 01 and 10 are also read without. */
function withBrackets(content: string): string {
  if (content.startsWith('(')) return content;
  return content.replace(/^(01)(\d{14})/, '($1)$2').replace(/^(10)/, '($1)');
}

/** CODABLOCK x,y,rotation,[row height,module,]"content" */
function rowsOf(bcid: string) {
  return ({ controls }: LabelImage, given: TsplArguments, content: string) => {
    const [height = 16, module = 2] = given.list
      .slice(3, -1)
      .map(({ text }) => Math.min(99, Math.max(1, parseInt(text, 10) || 1)));
    const rowheight = Math.max(2, Math.round(height / module));
    return modules(controls.library, { bcid, text: content, rowheight }, module);
  };
}

/** TLC39 x,y,rotation,[height,narrow,wide,cell width,cell height,]"number,serial,…" */
function tlc39({ controls }: LabelImage, given: TsplArguments, content: string) {
  const [height = 40, narrow = 2, wide = 4, across = 2, down = 4] = given.list
    .slice(3, -1)
    .map(({ text }) => Math.min(999, Math.max(1, parseInt(text, 10) || 1)));
  const [number = '', ...rest] = content.split(',');
  if (!/^\d{6}$/.test(number)) return null;
  const lower = bars(controls.library, { bcid: 'code39', text: number }, narrow, height, wide);
  const text = rest.join(',');
  const symbol = { bcid: 'micropdf417', text, rowmult: 1, columns: 4 };
  const upper = text === '' ? null : modules(controls.library, symbol, across, down);
  if (!lower || !upper) return lower;
  return composed([
    { picture: upper, x: 0, y: 0 },
    { picture: lower, x: 0, y: upper.height + 4 },
  ]);
}

export const stackedCommands: Record<string, TsplCommand> = {
  MAXICODE: symbolCommand('MaxiCode', () => 0, maxicodeOf),
  MPDF417: symbolCommand('MicroPDF417', (given) => given.turn(2), microPdf417),
  RSS: symbolCommand('GS1 DataBar', (given) => given.turn(3), dataBar),
  CODABLOCK: symbolCommand('CODABLOCK', (given) => given.turn(2), rowsOf('codablockf')),
  CODE49: symbolCommand('Code 49', (given) => given.turn(2), rowsOf('code49')),
  TLC39: symbolCommand('TLC39', (given) => given.turn(2), tlc39),
};

// Attacks by font files: stored as assets, and used on receipts and labels in every size.

import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { Step } from '../steps.ts';
import { post, profiles } from './deliver.ts';
import { damagedFont, fontLetters, goodFont, openTypeFont, trueTypeFont } from './hostile-fonts.ts';
import { anyText } from './texts.ts';

function anyFont(grow: Growth): Buffer {
  return grow.either(trueTypeFont, trueTypeFont, openTypeFont, openTypeFont, damagedFont, goodFont);
}

function lettering(grow: Growth): string {
  if (grow.chance(0.3)) return grow.grow(anyText);
  const letters = grow.pick([fontLetters, 'A', 'AB ', 'x\u0301', 'Ag\n']);
  return letters.repeat(grow.chance(0.7) ? grow.length(40, 1) : grow.length(8000, 1));
}

/** A text block in one of the stored fonts. */
function textBlock(grow: Growth): (names: string[]) => object {
  const content = grow.grow(lettering);
  const isTurned = grow.chance(0.2);
  const which = grow.fraction();
  const fields = {
    fontSize: grow.pick(['1mm', '3mm', '10mm', '60mm', '500mm', '9pt']),
    ...(grow.chance(0.2) && { bold: true }),
    ...(grow.chance(0.2) && { letterSpacing: grow.pick(['0.1mm', '5mm']) }),
    ...(isTurned && { rotate: grow.pick([90, 180, 270]) }),
    ...(grow.chance(0.2) && { maxLines: grow.length(50, 1) }),
  };
  return (names) => ({
    type: 'text',
    content,
    font: names[Math.floor(which * names.length)],
    ...fields,
  });
}

function fontAttack(grow: Growth): Step[] {
  const fonts = grow.list(anyFont, 4, 1);
  const names = fonts.map((_, index) => `attack-${index}`);
  const stored = fonts.map((font, index) =>
    post('/assets', { name: names[index], content: font.toString('base64') }),
  );
  const blocks = grow.list(textBlock, 12, 1).map((make) => make(names));
  const isLabel = grow.chance(0.5);
  const sizes = { width: grow.pick([30, 100]), height: grow.pick([20, 150]) };
  const config = isLabel
    ? { name: 'attack', media: sizes, blocks }
    : { name: 'attack', width: grow.pick(['58mm', '80mm']), blocks };
  const options = grow.chance(0.5) ? { options: { profile: grow.pick(profiles) } } : {};
  const times = grow.chance(0.2) ? grow.length(16, 1) : 1;
  const used = grow.chance(0.7)
    ? post('/preview', { config, data: {}, ...options })
    : post('/print', { config, data: {}, options: { wait: true } });
  const removed: Step[] = names.map((name) => ({
    kind: 'http',
    method: 'DELETE',
    path: `/assets/${name}`,
  }));
  return [...stored, { ...used, times }, ...removed];
}

export const fonts: Target = { name: 'fonts', rule: fontAttack, service: {} };

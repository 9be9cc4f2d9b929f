// npm run goldens:sheet [-- out.png]: puts all pictures of test/golden on one contact sheet, to
// review before a change of them is committed. Needs no build.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { createCanvas, loadImage } = createRequire(import.meta.url)('@napi-rs/canvas');
const folder = fileURLToPath(new URL('../../test/golden/', import.meta.url));
const [out = 'goldens-sheet.png', only = ''] = process.argv.slice(2);
const [gap, label, height] = [24, 20, 4000];

const names = readdirSync(folder).filter((name) => name.endsWith('.png') && name.includes(only));
const pictures = [];
for (const name of names.toSorted())
  pictures.push({ name, image: await loadImage(readFileSync(folder + name)) });

// In columns of one width, from top to bottom; what is longer than a column begins one and is cut off.
let [x, y, across] = [gap, gap, 0];
for (const picture of pictures) {
  const { image } = picture;
  const taken = Math.min(image.height, height - 2 * gap - label);
  if (y > gap && y + label + taken + gap > height) {
    x += across + gap;
    [y, across] = [gap, 0];
  }
  Object.assign(picture, { x, y, taken });
  y += label + taken + gap;
  across = Math.max(across, image.width);
}

const canvas = createCanvas(x + across + gap, height);
const context = canvas.getContext('2d');
context.fillStyle = '#bbb';
context.fillRect(0, 0, canvas.width, canvas.height);
context.font = '16px sans-serif';
for (const { name, image, x: left, y: top, taken } of pictures) {
  context.fillStyle = '#000';
  context.fillText(name, left, top + 14);
  const { width } = image;
  context.drawImage(image, 0, 0, width, taken, left, top + label, width, taken);
}
writeFileSync(out, canvas.toBuffer('image/png'));
console.log(`${pictures.length} pictures on ${out}, ${canvas.width}x${canvas.height}`);

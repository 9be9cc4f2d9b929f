// Receipts a CPU second (user + system, all threads): JSON in, bytes for the
// printer out, beside other people's encoders with the same receipt. Each has a
// process of its own, and they take turns, so that all of them meet the machine
// in the same moods; given are the median of the rounds and their spread. No two
// receipts in a row are alike.
// Arguments: lines of the receipt (20), rounds (9), CPU milliseconds a turn (200).

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { checkTemplate, driverFor, paint, png, profiles, render } from '../dist/core/index.js';
import {
  nodeEscpos,
  nodeThermalPrinter,
  receiptline,
  receiptlinePicture,
  receiptPrinterEncoder,
} from './render/others.mjs';

const [lines = 20, rounds = 9, turnMs = 200] = process.argv.slice(2).map(Number);
const warmUps = 10; // compilers need some thousand receipts
const variants = 64;
const ean = (number) => `40123456${String(number).padStart(4, '0')}`;
const link = (number) => `https://shop.example/receipts/${number}?check=7f3kq9`;

function receipt(number) {
  const items = Array.from({ length: lines }, (_, n) => ({
    sku: `ART-${1000 + ((n * 37 + number) % 900)}`,
    name: `Article ${n} of receipt ${number}, blue`,
    quantity: 1 + ((n + number) % 3),
    price: 1 + ((n * 131 + number * 17) % 900) / 100,
  }));
  const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return JSON.stringify({
    shop: 'Corner Shop',
    cashier: 'Zoë',
    number,
    ean: ean(number),
    url: link(number),
    items,
    total,
  });
}
const receipts = Array.from({ length: variants }, (_, n) => receipt(1000 + n));

const columns = (quantity, name, amount) => ({
  type: 'row',
  columns: [
    { content: quantity, width: 4 },
    { content: name, width: '*' },
    { content: amount, width: 10, align: 'right' },
  ],
});

function config(mode, more = []) {
  return {
    name: 'Bench',
    locale: 'en-IE',
    currency: 'EUR',
    blocks: [
      ...more,
      { type: 'text', content: 'Corner Shop', align: 'center', bold: true, size: 2 },
      { type: 'text', content: 'Main Street 1', align: 'center' },
      { type: 'pair', left: 'Receipt', right: '{{ number }}' },
      { type: 'divider' },
      {
        type: 'each',
        items: 'items',
        blocks: [columns('{{ quantity }}', '{{ name }}', '{{ quantity * price | number: 2 }}')],
      },
      { type: 'divider' },
      { type: 'pair', left: 'TOTAL', right: '{{ total | money }}', bold: true },
      { type: 'barcode', content: '{{ ean }}', format: 'ean13', mode },
      { type: 'qrcode', content: '{{ url }}', size: 5, mode },
      { type: 'text', content: 'Thank you', align: 'center' },
    ],
  };
}

const epson = profiles.find(({ id }) => id === 'epson-tm-t20');
const options = { now: new Date(), copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };

function platen(settings, finish) {
  const check = checkTemplate(settings);
  if (!check.ok) throw new Error(check.details.join('\n'));
  const { template } = check;
  return async (json) => {
    const data = JSON.parse(json);
    const wrong = template.validate(data);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    return finish(await render(template, data, epson, options));
  };
}
const encoded = (document) => driverFor(epson).encode(document, epson);
const pictured = (document) => png(paint(document)[0]);

/** A logo with shades of grey, of which `number` makes another one. */
function logo(number) {
  const canvas = createCanvas(576, 200);
  const context = canvas.getContext('2d');
  const shades = context.createLinearGradient(0, 0, 576, 200);
  shades.addColorStop(0, 'white');
  shades.addColorStop(1, `rgb(${number % 100}, 0, 0)`);
  context.fillStyle = shades;
  context.fillRect(0, 0, 576, 200);
  context.beginPath();
  context.arc(288, 100, 80, 0, 7);
  context.fillStyle = 'black';
  context.fill();
  return canvas.toBuffer('image/png');
}
const logos = Array.from({ length: variants }, (_, n) => logo(n));
const sameLogo = () => logos[0];
/** The same picture with another comment in it, so that nothing that was kept fits. */
let comments = 0;
function nextLogo() {
  const chunk = Buffer.from(`----tEXtnumber\0${comments++}----`, 'latin1');
  chunk.writeUInt32BE(chunk.length - 12, 0);
  chunk.writeInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  const end = logos[0].length - 12; // IEND
  return Buffer.concat([logos[0].subarray(0, end), chunk, logos[0].subarray(end)]);
}
function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc;
}
const uri = (picture) => `data:image/png;base64,${picture.toString('base64')}`;
function platenLogo(next) {
  const settings = config('native', [{ type: 'image', content: '{{ logo | default: "" }}' }]);
  const print = platen(settings, encoded);
  return (json) => print(`${json.slice(0, -1)},"logo":"${uri(next())}"}`);
}
const receiptlineLogo = (next) => (json) =>
  receiptline('epson', `{image:${next().toString('base64')}}`)(json);

const contests = {
  'codes drawn by the printer': {
    platen: platen(config('native'), encoded),
    receiptline: receiptline('epson'),
    'receipt-printer-encoder': receiptPrinterEncoder,
    'node-thermal-printer': nodeThermalPrinter(),
    '@node-escpos/core': nodeEscpos(false),
  },
  'codes painted': {
    platen: platen(config('raster'), encoded),
    '@node-escpos/core (QR only)': nodeEscpos(true),
  },
  'previews as PNG': {
    platen: platen(config('auto'), pictured),
    'receiptline + resvg': receiptlinePicture(),
  },
  'a 576x200 logo, another one each time': {
    platen: platenLogo(nextLogo),
    receiptline: receiptlineLogo(nextLogo),
    'node-thermal-printer': nodeThermalPrinter(nextLogo),
    '@node-escpos/core': nodeEscpos(false, nextLogo),
  },
  'a 576x200 logo, the same': {
    platen: platenLogo(sameLogo),
    receiptline: receiptlineLogo(sameLogo),
    'node-thermal-printer': nodeThermalPrinter(sameLogo),
    '@node-escpos/core': nodeEscpos(false, sameLogo),
  },
};

/** Receipts a CPU second. */
async function turn(print) {
  const start = process.cpuUsage();
  for (let count = 1; ; count++) {
    await print(receipts[count % variants]);
    if (count % 8 > 0) continue; // asking the system costs as much as a tenth of a receipt
    const { user, system } = process.cpuUsage(start);
    if (user + system >= turnMs * 1000) return (count / (user + system)) * 1e6;
  }
}

const rounded = (rate) => Number(rate.toPrecision(3));

function summary(rates) {
  const sorted = rates.toSorted((a, b) => a - b);
  return {
    median: rounded(sorted[Math.floor(sorted.length / 2)]),
    from: rounded(sorted[0]),
    to: rounded(sorted.at(-1)),
  };
}

/** In a process of its own: a turn for each message. */
async function enter(print) {
  const bytes = (await print(receipts[0])).length;
  process.on('message', () => {
    void turn(print).then((rate) => process.send({ rate, bytes }));
  });
}

async function compete(contest) {
  const entrants = Object.keys(contests[contest]).map((name) => {
    const child = fork(self, process.argv.slice(2), {
      env: { ...process.env, entrant: `${contest}/${name}` },
    });
    const takeTurn = async () => {
      child.send('turn');
      const [answer] = await once(child, 'message');
      return answer;
    };
    return { name, child, takeTurn, rates: [], bytes: 0 };
  });
  for (let round = -warmUps; round < rounds; round++)
    for (const entrant of entrants) {
      const { rate, bytes } = await entrant.takeTurn();
      entrant.bytes = bytes;
      if (round >= 0) entrant.rates.push(rate);
    }
  for (const { child } of entrants) child.kill();
  return Object.fromEntries(
    entrants.map(({ name, rates, bytes }) => [name, { ...summary(rates), bytes }]),
  );
}

const self = fileURLToPath(import.meta.url);
if (process.env.entrant) {
  const [contest, ...name] = process.env.entrant.split('/');
  await enter(contests[contest][name.join('/')]);
} else {
  const perCpuSecond = {};
  for (const contest of Object.keys(contests)) {
    perCpuSecond[contest] = await compete(contest);
    console.log(`\nReceipts a CPU second, ${contest}`);
    console.table(perCpuSecond[contest]);
  }
  const jsonBytes = receipts[0].length;
  console.log(JSON.stringify({ bench: 'render', lines, rounds, turnMs, jsonBytes, perCpuSecond }));
}

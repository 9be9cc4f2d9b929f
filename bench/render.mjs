// Measures receipts per CPU second (user + system, all threads): JSON in, printer bytes out,
// beside third-party encoders with the same receipt. Each encoder has its own process, and they
// take short turns, so that the state of the machine affects all of them. Reports the median
// and the spread of the rounds, and the median ratio of the first encoder to each other one.
// Consecutive receipts differ.
// Arguments: lines of the receipt (20), rounds (41), CPU milliseconds a turn (100).

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { checkTemplate, driverFor, paint, png, profiles, render } from '../dist/core/index.js';
import { median, report, sizes } from './support/measure.mjs';
import { receiptData, receiptTemplate, writtenByHand } from './support/receipt.mjs';
import {
  nodeEscpos,
  nodeThermalPrinter,
  receiptline,
  receiptlinePicture,
  receiptPrinterEncoder,
} from './render/others.mjs';

const { lines, rounds, turnMs } = sizes({ lines: 20, rounds: 41, turnMs: 100 });
const warmUps = 25; // compilers need some ten thousand receipts
const variants = 64;
const receipts = Array.from({ length: variants }, (_, n) =>
  JSON.stringify(receiptData(1000 + n, lines)),
);

/** What a service prints in which several scripts meet. */
const mixed = {
  name: 'Mixed',
  blocks: Array.from({ length: 8 }, () => [
    { type: 'pair', left: 'Čaj, černý – 茶', right: '{{ total | money }}' },
    { type: 'text', content: 'שלום עולם {{ number }}' },
    { type: 'text', content: 'مرحبا بالعالم', align: 'right' },
    { type: 'text', content: 'ขอบคุณค่ะ 😀 {{ shop }}' },
    { type: 'text', content: 'धन्यवाद, Ευχαριστώ, спасибо' },
  ]).flat(),
};

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

/** A logo with shades of grey. */
async function makeLogo() {
  const { createCanvas } = await import('@napi-rs/canvas');
  const canvas = createCanvas(576, 200);
  const context = canvas.getContext('2d');
  const shades = context.createLinearGradient(0, 0, 576, 200);
  shades.addColorStop(0, 'white');
  shades.addColorStop(1, 'black');
  context.fillStyle = shades;
  context.fillRect(0, 0, 576, 200);
  context.beginPath();
  context.arc(288, 100, 80, 0, 7);
  context.fillStyle = 'black';
  context.fill();
  return canvas.toBuffer('image/png');
}
const isLogoNeeded = process.env.entrant?.includes('logo');
const logo = isLogoNeeded ? await makeLogo() : Buffer.alloc(0);
const sameLogo = () => logo;
/** The same picture with another comment in it, so that nothing that was kept fits. */
let comments = 0;
function nextLogo() {
  const chunk = Buffer.from(`----tEXtnumber\0${comments++}----`, 'latin1');
  chunk.writeUInt32BE(chunk.length - 12, 0);
  chunk.writeInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  const end = logo.length - 12; // IEND
  return Buffer.concat([logo.subarray(0, end), chunk, logo.subarray(end)]);
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
  const settings = receiptTemplate('native', [
    { type: 'image', content: '{{ logo | default: "" }}' },
  ]);
  const print = platen(settings, encoded);
  return (json) => print(`${json.slice(0, -1)},"logo":"${uri(next())}"}`);
}
const receiptlineLogo = (next) =>
  receiptline('epson', () => `{image:${next().toString('base64')}}`);

/** Each encoder is created in its own process. */
const contests = {
  'codes drawn by the printer': {
    platen: () => platen(receiptTemplate('native'), encoded),
    receiptline: () => receiptline('epson'),
    'receipt-printer-encoder': () => receiptPrinterEncoder(),
    'node-thermal-printer': () => nodeThermalPrinter(),
    '@node-escpos/core': () => nodeEscpos(false),
    'written by hand': () => (json) => writtenByHand(JSON.parse(json)),
  },
  'codes painted': {
    platen: () => platen(receiptTemplate('raster'), encoded),
    '@node-escpos/core (QR only)': () => nodeEscpos(true),
  },
  'previews as PNG': {
    platen: () => platen(receiptTemplate('auto'), pictured),
    'receiptline + resvg': () => receiptlinePicture(),
    'platen, 40 lines of mixed scripts': () => platen(mixed, pictured),
  },
  'a 576x200 logo, another one each time': {
    platen: () => platenLogo(nextLogo),
    receiptline: () => receiptlineLogo(nextLogo),
    'node-thermal-printer': () => nodeThermalPrinter(nextLogo),
    '@node-escpos/core': () => nodeEscpos(false, nextLogo),
  },
  'a 576x200 logo, the same': {
    platen: () => platenLogo(sameLogo),
    'platen, in the template': () =>
      platen(receiptTemplate('native', [{ type: 'image', content: uri(sameLogo()) }]), encoded),
    receiptline: () => receiptlineLogo(sameLogo),
    'node-thermal-printer': () => nodeThermalPrinter(sameLogo),
    '@node-escpos/core': () => nodeEscpos(false, sameLogo),
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

/** Runs in its own process: a turn for each message. */
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
  return entrants.map(({ name, rates, bytes }) => ({
    contest,
    name,
    perCpuSecond: rounded(median(rates)),
    lowest: rounded(Math.min(...rates)),
    highest: rounded(Math.max(...rates)),
    firstIsTimes: rounded(median(rates.map((rate, round) => entrants[0].rates[round] / rate))),
    bytes,
  }));
}

const self = fileURLToPath(import.meta.url);
if (process.env.entrant) {
  const [contest, ...name] = process.env.entrant.split('/');
  await enter(await contests[contest][name.join('/')]());
} else {
  const rows = [];
  for (const contest of Object.keys(contests)) rows.push(...(await compete(contest)));
  report({
    bench: 'render',
    question: 'receipts a CPU second (user + system, all threads), JSON in, bytes out',
    lines,
    rounds,
    turnMs,
    jsonBytes: receipts[0].length,
    rows,
  });
}

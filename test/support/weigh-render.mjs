// Prints how many bytes of memory a render of the receipt allocates. Run with
// --expose-gc and a heap large enough that nothing is collected before it is
// counted.

import { median } from '../../bench/support/measure.mjs';
import { receiptData, receiptTemplate } from '../../bench/support/receipt.mjs';
import { checkTemplate, driverFor, profiles, render } from '../../dist/core/index.js';

const { template } = checkTemplate(receiptTemplate());
const profile = profiles.find(({ id }) => id === 'epson-tm-t20');
const options = { now: new Date(0), copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };

const receipts = Array.from({ length: 64 }, (_, n) => receiptData(1000 + n));

async function print(times) {
  for (let n = 0; n < times; n++)
    driverFor(profile).encode(await render(template, receipts[n % 64], profile, options), profile);
}

const counted = 100;
await print(2000);
const weighed = [];
for (let round = 0; round < 9; round++) {
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  await print(counted);
  weighed.push((process.memoryUsage().heapUsed - before) / counted);
}
console.log(Math.round(median(weighed)));

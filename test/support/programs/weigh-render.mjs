// Prints how many bytes of memory a render of the receipt allocates. Runs with the flags of
// weighing-flags.mjs. With the argument "copy" it plants a slip: each render copies its data.

import { getHeapSpaceStatistics } from 'node:v8';
import { median } from '../../../bench/support/measure.mjs';
import { receiptData, receiptTemplate } from '../../../bench/support/receipt.mjs';
import { checkTemplate, driverFor, profiles, render } from '../../../dist/core/index.js';

const { template } = checkTemplate(receiptTemplate());
const profile = profiles.find(({ id }) => id === 'epson-tm-t20');
const options = { now: new Date(0), copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };

const receipts = Array.from({ length: 64 }, (_, n) => receiptData(1000 + n));

const isCopying = process.argv[2] === 'copy';

async function print(times) {
  for (let n = 0; n < times; n++) {
    const data = receipts[n % receipts.length];
    const given = isCopying ? JSON.parse(JSON.stringify(data)) : data;
    driverFor(profile).encode(await render(template, given, profile, options), profile);
  }
}

/**
 * Where new objects are. The whole heap would not do: after a collection V8 counts up to a page
 * of 256 KB of the old generation late, which is 4,000 bytes a render.
 */
function youngBytes() {
  return getHeapSpaceStatistics()
    .filter(({ space_name }) => space_name.startsWith('new_'))
    .reduce((bytes, { space_used_size }) => bytes + space_used_size, 0);
}

const counted = receipts.length;
await print(counted);
const weighed = [];
for (let round = 0; round < 3; round++) {
  globalThis.gc();
  const before = youngBytes();
  await print(counted);
  weighed.push((youngBytes() - before) / counted);
}
console.log(Math.round(median(weighed)));

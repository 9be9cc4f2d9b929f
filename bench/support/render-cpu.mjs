// Prints the CPU µs that the build in the given folder takes to render a receipt with the given
// mode of codes, warmed up: JSON in, printer bytes out.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { receiptData, receiptTemplate } from './receipt.mjs';

const [root, codes] = process.argv.slice(2);
const core = await import(pathToFileURL(join(root, 'dist/core/index.js')).href);
const profile = core.profiles.find(({ id }) => id === 'epson-tm-t20');
const options = { now: new Date(), copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };
const { template } = core.checkTemplate(receiptTemplate(codes));
const receipts = Array.from({ length: 64 }, (_, n) => JSON.stringify(receiptData(1000 + n)));

async function cpuUs(count) {
  const before = process.cpuUsage();
  for (let n = 0; n < count; n++) {
    const data = JSON.parse(receipts[n % receipts.length]);
    if (template.validate(data).length > 0) throw new Error('The receipt is not valid.');
    const document = await core.render(template, data, profile, options);
    core.driverFor(profile).encode(document, profile);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

await cpuUs(8000);
console.log(await cpuUs(8000));

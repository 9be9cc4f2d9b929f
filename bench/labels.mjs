// Measures shipping labels of 100 by 150 mm per CPU second (user + system, all threads): JSON
// in, printer bytes out, in both label languages; beside it, how many of those zplr draws.
// Consecutive labels differ. Argument: CPU milliseconds for each (2000).

import { readFileSync } from 'node:fs';
import { renderZpl } from 'zplr/web';
import { report, sizes } from './support/measure.mjs';
import { checkTemplate, driverFor, profiles, render } from '../dist/core/index.js';

const { cpuMs } = sizes({ cpuMs: 2000 });
const variants = 64;

const file = new URL('../src/server/starters/shipping-label.json', import.meta.url);
const { config } = JSON.parse(readFileSync(file, 'utf8'));
const { template } = checkTemplate(config);

function varied(value, number) {
  if (Array.isArray(value)) return value.map((one) => varied(one, number));
  if (typeof value === 'string') return value.replace(/[A-Za-z]{4,}/, (word) => word + number);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, varied(one, number)]));
}
const requests = Array.from({ length: variants }, (_, number) =>
  JSON.stringify(varied(template.example, number)),
);

async function encoded(profile, number) {
  const data = JSON.parse(requests[number % variants]);
  const options = { now: new Date(), copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };
  return driverFor(profile).encode(await render(template, data, profile, options), profile, 1);
}

/** How many a CPU second, after as much again to warm up. */
async function rate(act) {
  let perSecond = 0;
  for (let round = 0; round < 2; round++) {
    const before = process.cpuUsage();
    let [count, spentMs] = [0, 0];
    while (spentMs < cpuMs) {
      for (const next = count + 8; count < next; count++) await act(count);
      const { user, system } = process.cpuUsage(before); // too expensive for every label
      spentMs = (user + system) / 1000;
    }
    perSecond = Math.round((count / spentMs) * 1000);
  }
  return perSecond;
}

// zplr wants a browser's canvas beside its dots.
const image = (width, height) => ({ data: new Uint8ClampedArray(width * height * 4) });
const context = { createImageData: image, putImageData: () => {} };
globalThis.document = { createElement: () => ({ getContext: () => context }) };

const named = (id) => profiles.find((profile) => profile.id === id);
const rows = [];
for (const id of ['generic-zpl-203', 'generic-zpl-300', 'generic-tspl']) {
  const bytes = (await encoded(named(id), 0)).length;
  rows.push({
    name: `platen, ${id}`,
    perCpuSecond: await rate((number) => encoded(named(id), number)),
    bytes,
  });
}
const jobs = await Promise.all(
  requests.map(async (_, number) => {
    const bytes = await encoded(named('generic-zpl-203'), number);
    return Buffer.from(bytes).toString('latin1');
  }),
);
const drawn = await rate((number) => renderZpl(jobs[number % variants], { printDensity: 8 }));
rows.push({ name: 'zplr draws them', perCpuSecond: drawn });
report({
  bench: 'labels',
  question: 'shipping labels of 100 by 150 mm a CPU second, JSON in, bytes out',
  cpuMs,
  rows,
});

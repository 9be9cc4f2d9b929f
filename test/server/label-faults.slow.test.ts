// A sample of the faults of label and Star printers for every run. `npm run
// test:faults labels` runs all of them, several times each.

import { expect, test } from 'vitest';
import { crashPoints } from '../faults/crash-points.ts';
import { labelCrashes } from '../faults/label-crashes.ts';
import { labelPrinters } from '../faults/label-printers.ts';
import { beginNetwork, networkRounds } from '../faults/network-rounds.ts';
import { Campaign } from '../support/campaigns/campaign.ts';

/** The faults are divided among the languages. */
const killed = { ZPL: 'half sent', StarPRNT: 'between copies' };
const met = {
  ZPL: 'out of labels at the third of five',
  TSPL: 'half a picture of another client',
  StarPRNT: 'RST or FIN in the middle',
  'Star Line': 'switched off and on in mid-job',
  'Star Graphic': 'half a picture of another client',
};
const planted = 'TSPL';

const printerOf = (language: string) => labelPrinters.find((tried) => tried.language === language)!;

test('reports stay true if the service is killed while it prints labels', async () => {
  const verdicts = Object.entries(killed).map(([language, at]) => {
    const some = crashPoints.filter(({ point }) => point === at);
    return labelCrashes(printerOf(language), 1, some);
  });
  for (const { language, kills, lies, completed } of await Promise.all(verdicts)) {
    expect.soft(lies, language).toEqual([]);
    expect.soft(kills, language).toBe(3);
    expect.soft(completed, language).toBeGreaterThan(0);
  }
}, 180_000);

test('reports stay true if a label printer disconnects, runs out of labels or is confused by another client', async () => {
  const verdicts = Object.entries(met).map(async ([language, name]) => {
    const { kinds, ...options } = printerOf(language);
    const kind = kinds.find((one) => one.name === name)!;
    const { lies } = await networkRounds(await beginNetwork(kind, options), kind, 1);
    return { name: `${language}: ${name}`, lies };
  });
  for (const { name, lies } of await Promise.all(verdicts)) expect.soft(lies, name).toEqual([]);
}, 180_000);

const plants = ['double send', 'lost job', 'early completed'] as const;

test('a planted double send, lost job or early completed is found on a label printer', async () => {
  const verdicts = plants.map(async (plant) => {
    const campaign = await Campaign.begin(printerOf(planted));
    await campaign.start({ plant });
    await campaign.meet();
    await campaign.ask();
    const { lies } = await campaign.verdict();
    await campaign.end();
    return { plant, lies };
  });
  for (const { plant, lies } of await Promise.all(verdicts))
    expect.soft(lies, plant).not.toEqual([]);
}, 60_000);

// The order in which the parts of the service stop.

import { expect, test } from 'vitest';
import { stopPhases, Stops } from '../../src/server/stops.ts';

/** Stops that note their name before and after they wait. */
function recorded() {
  const stops = new Stops();
  const notes: string[] = [];
  return {
    stops,
    notes,
    add: (phase: (typeof stopPhases)[number], name: string) =>
      stops.add(phase, async () => {
        notes.push(`${name} begins`);
        await Promise.resolve();
        notes.push(`${name} ends`);
      }),
  };
}

test('parts stop in the order of the phases, whatever was started first', async () => {
  const { stops, notes, add } = recorded();
  add('printers', 'fleet');
  add('store', 'store');
  add('reports', 'webhooks');
  add('server', 'server');
  await stops.run(0);
  expect(notes.filter((note) => note.endsWith('begins'))).toEqual([
    'server begins',
    'fleet begins',
    'webhooks begins',
    'store begins',
  ]);
});

test('a phase begins after everything of the one before has ended, and its parts stop together', async () => {
  const { stops, notes, add } = recorded();
  add('store', 'store');
  add('reports', 'webhooks');
  add('reports', 'notices');
  await stops.run(0);
  expect(notes).toEqual([
    'webhooks begins',
    'notices begins',
    'webhooks ends',
    'notices ends',
    'store begins',
    'store ends',
  ]);
});

test('a part that fails to stop keeps no other open, and its failure is thrown at the end', async () => {
  const { stops, notes, add } = recorded();
  stops.add('inputs', () => {
    throw new Error('The port cannot be closed.');
  });
  stops.add('printers', () => Promise.reject(new Error('later')));
  add('printers', 'feeder');
  add('store', 'store');
  await expect(stops.run(0)).rejects.toThrow('The port cannot be closed.');
  expect(notes).toEqual(['feeder begins', 'feeder ends', 'store begins', 'store ends']);
});

test('stopping again stops nothing twice, and every part gets the time that jobs have', async () => {
  const stops = new Stops();
  const times: number[] = [];
  for (const phase of stopPhases) stops.add(phase, (graceMs) => times.push(graceMs));
  await stops.run(250);
  await stops.run(9);
  expect(times).toEqual(stopPhases.map(() => 250));
});

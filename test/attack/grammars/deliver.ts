// How generated templates, data and bodies reach the service.

import type { Growth } from '../genes.ts';
import type { HttpStep, Step } from '../steps.ts';

export const profiles = [
  'generic-80',
  'generic-zpl-203',
  'generic-zpl-600',
  'tsc-te200',
  'star-mc-print3',
];

export function post(path: string, body: unknown, method = 'POST'): HttpStep {
  return { kind: 'http', method, path, body: written(body) };
}

function written(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (error) {
    if (error instanceof RangeError) return ''; // longer than a string can be
    throw error;
  }
}

/** The ways in which a template and data reach the service. */
export function deliver(grow: Growth, config: object, data: object): Step[] {
  const kind = grow.fraction();
  const times = grow.chance(0.1) ? grow.length(32, 1) : 1;
  if (kind < 0.45) {
    const options = grow.chance(0.4) ? { options: { profile: grow.pick(profiles) } } : {};
    const path = `/preview?scale=${grow.pick([1, 1, 2, 4])}`;
    return [{ ...post(path, { config, data, ...options }), times }];
  }
  if (kind < 0.6) return [{ ...post('/preview/schema', { config }), times }];
  const id = `attack-${grow.integer(0, 9)}`;
  const copies = grow.chance(0.2) ? grow.length(100, 1) : 1;
  return [
    post('/templates', { id, name: 'attack', config }),
    { ...post(`/print/${id}`, { data, options: { copies, wait: true } }), times },
    { kind: 'http', method: 'DELETE', path: `/templates/${id}` },
  ];
}

// What is written for those who run Platen as a service, by systemd or in a container.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serviceUnit } from '../src/cli/service-unit.ts';

const text = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('the unit and the compose file end the service at 2 GB of memory', () => {
  expect(serviceUnit('/usr/bin/node', '/usr/lib/platen/main.js')).toContain('\nMemoryMax=2G\n');
  expect(text('deploy/compose.yaml')).toContain('mem_limit: 2g\n');
});

test('the image has a release of Node that still gets fixes', () => {
  const versions = [...text('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
  expect(versions).toEqual(['24', '24']);
});

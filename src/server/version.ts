// Version and description of the package.

import { readFileSync } from 'node:fs';

const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

export const { version, description } = JSON.parse(file) as {
  version: string;
  description: string;
};

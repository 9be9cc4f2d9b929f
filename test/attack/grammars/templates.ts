// Attacks by templates: previewed, checked, stored and printed.

import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { Step } from '../steps.ts';
import { anyConfig } from './blocks.ts';
import { deliver } from './deliver.ts';
import { sampleData } from './sample-data.ts';

function templateAttack(grow: Growth): Step[] {
  return deliver(grow, grow.grow(anyConfig), grow.grow(sampleData));
}

export const templates: Target = { name: 'templates', rule: templateAttack, service: {} };

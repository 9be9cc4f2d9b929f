// Attacks by receivers of webhooks.

import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { Step } from '../steps.ts';
import { receiverBehaviour } from './receivers.ts';

function webhookAttack(grow: Growth): Step[] {
  return [
    {
      kind: 'webhooks',
      ...grow.grow(receiverBehaviour),
      count: grow.length(20, 1),
      prints: grow.length(20, 1),
      tests: grow.chance(0.3) ? grow.length(5) : 0,
    },
  ];
}

export const webhooks: Target = {
  name: 'webhooks',
  rule: webhookAttack,
  service: { settings: { webhooks: { allowPrivate: true } } },
};

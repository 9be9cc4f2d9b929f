// Explores every life of a job until no sequence leads to a new state. `npm test` does the same
// for all kinds but the two largest, of which it looks at the first steps.

import { expect, test } from 'vitest';
import { keepFigures } from '../support/campaigns/figures.ts';
import { exploreLives, type LifeOptions, rules } from '../support/campaigns/job-life.ts';

const kinds: LifeOptions[] = (['SQLite', 'PostgreSQL'] as const).flatMap((store) =>
  [1, 3].flatMap((copies) =>
    (['hold', 'reprint'] as const).map((onUnconfirmed) => ({
      store,
      copies,
      onUnconfirmed,
      mostSteps: Infinity,
    })),
  ),
);
const figures: object[] = [];

test.each(kinds)(
  'no life of a job on $store, of $copies copies with the policy $onUnconfirmed, ends with a lie about the paper',
  (kind) => {
    const { lies, states, steps } = exploreLives(rules, kind);
    const { store, copies, onUnconfirmed } = kind;
    figures.push({ store, copies, onUnconfirmed, states, steps, lies: lies.length });
    console.log(figures.at(-1));
    keepFigures('lives', { kinds: figures });
    expect(lies).toEqual([]);
  },
);

// A printer that moved, and the service killed while it follows it: no job is lost, printed twice
// or printed on another printer, and every report about it is true.

import { expect, test } from 'vitest';
import { keepFigures } from '../support/campaigns/figures.ts';
import type { Verdict } from '../support/campaigns/oracle.ts';
import { killedWhileFollowing, movedModels, movedPoints } from './moved-rounds.ts';

const rounds = Number(process.env['PLATEN_ROUNDS'] ?? 3);
const runs: ({ kind: string } & Verdict)[] = [];

test.each(
  movedModels.flatMap((model) => Object.keys(movedPoints).map((point) => [model, point] as const)),
)(
  `%s is followed, killed at "%s" ${rounds} times, and every report is true`,
  async (model, point) => {
    for (let round = 0; round < rounds; round++) {
      const verdict = await killedWhileFollowing(model, point);
      runs.push({ kind: `${model}, ${point}`, ...verdict });
      expect.soft(verdict.lies).toEqual([]);
    }
    keepFigures('moved', { rounds, runs: summed() });
  },
);

/** One row for each kind. */
function summed(): typeof runs {
  const kinds = [...new Set(runs.map(({ kind }) => kind))];
  return kinds.map((kind) =>
    runs
      .filter((run) => run.kind === kind)
      .reduce((sum, run) => ({
        ...sum,
        accepted: sum.accepted + run.accepted,
        completed: sum.completed + run.completed,
        unconfirmed: sum.unconfirmed + run.unconfirmed,
        unprinted: sum.unprinted + run.unprinted,
        lies: [...sum.lies, ...run.lies],
      })),
  );
}

// Whether this installation is a copy for a drill, which must reach nobody: a fact that
// `platen restore --quarantine` writes.

import type { Engine } from '../engine.ts';
import { quarantineFact } from '../rows/quarantine-fact.ts';
import type { QuarantineStore } from '../store.ts';

export function quarantine({ query, reads, writes }: Engine): QuarantineStore {
  const find = query<{ at: string }>(`SELECT at FROM facts WHERE name = '${quarantineFact}'`);
  const remove = query(`DELETE FROM facts WHERE name = '${quarantineFact}'`);
  return {
    ...reads<Pick<QuarantineStore, 'quarantinedSince'>>({
      *quarantinedSince() {
        return (yield* find.get())?.at ?? null;
      },
    }),
    ...writes<Pick<QuarantineStore, 'endQuarantine'>>({
      *endQuarantine() {
        yield* remove.run();
      },
    }),
  };
}

// Tells of every SQL statement that a SQLite database runs.

import type sqlite from '@photostructure/sqlite';

/** For `vi.mock('@photostructure/sqlite', …)`. */
export function countedStatements(
  actual: typeof sqlite,
  ran: (sql: string) => void,
): typeof sqlite {
  class Counting extends actual.DatabaseSync {
    override exec(sql: string) {
      ran(sql);
      super.exec(sql);
    }
    override prepare(sql: string) {
      const statement = super.prepare(sql);
      for (const way of ['run', 'get', 'all'] as const) {
        const run = statement[way].bind(statement);
        const value = (...values: never[]) => {
          ran(sql);
          return run(...values);
        };
        Object.defineProperty(statement, way, { value });
      }
      return statement;
    }
  }
  return { ...actual, DatabaseSync: Counting };
}

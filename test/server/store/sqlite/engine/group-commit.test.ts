// Group commit on its own, with a database that counts commits and can fail them.

import { DatabaseSync } from '@photostructure/sqlite';
import { beforeEach, expect, test, vi } from 'vitest';
import { GroupCommit } from '../../../../../src/server/store/sqlite/engine/group-commit.ts';

class Observed extends DatabaseSync {
  commits = 0;
  override prepare(sql: string) {
    const statement = super.prepare(sql);
    if (sql !== 'COMMIT') return statement;
    const run = () => {
      const done = statement.run();
      this.commits++;
      return done;
    };
    return { run } as typeof statement;
  }
}

let db: Observed;
let commits: GroupCommit;
let now = 0;
const committed = vi.fn();
const rolledBack = vi.fn();

beforeEach(() => {
  committed.mockClear();
  rolledBack.mockClear();
  db = new Observed(':memory:');
  // The foreign key is checked at COMMIT, so a test can make a COMMIT fail.
  db.exec(`
    CREATE TABLE words (word TEXT PRIMARY KEY) STRICT;
    CREATE TABLE uses (word TEXT REFERENCES words DEFERRABLE INITIALLY DEFERRED) STRICT;
  `);
  commits = new GroupCommit(db, committed, rolledBack, (ms) => {
    const end = now + ms;
    return () => now >= end;
  });
});

const add = (word: string) =>
  commits.write(() => {
    db.prepare('INSERT INTO words VALUES (?)').run(word);
    return word.length;
  });
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const words = () =>
  db
    .prepare('SELECT word FROM words ORDER BY word')
    .all()
    .map(({ word }) => word);

test('a hundred writes of one turn share one commit, and each gets its own result', async () => {
  const results = await Promise.all(Array.from({ length: 100 }, (_, n) => add('x'.repeat(n))));
  expect(db.commits).toBe(1);
  expect(results).toEqual(Array.from({ length: 100 }, (_, n) => n));
  expect(committed).toHaveBeenCalledTimes(1);
});

test('a commit waits for the writes of three more turns, while each adds some', async () => {
  const first = [add('a'), add('b')];
  for (const word of ['c', 'd', 'e', 'f']) {
    expect(db.commits).toBe(0);
    await nextTurn();
    first.push(add(word));
  }
  await Promise.all(first.slice(0, -1));
  expect(db.commits).toBe(1);
  expect(words()).toEqual(['a', 'b', 'c', 'd', 'e']);
  await Promise.all(first);
  expect(db.commits).toBe(2);
});

test('a commit waits no longer once a turn adds no write', async () => {
  const both = [add('a'), add('b')];
  await nextTurn();
  expect(db.commits).toBe(0);
  await nextTurn();
  expect(db.commits).toBe(1);
  await Promise.all(both);
});

test('a single write is committed at the end of its turn', async () => {
  const write = add('a');
  await nextTurn();
  expect(db.commits).toBe(1);
  await write;
});

test('writes that take long together have several turns, and others run between', async () => {
  const order: string[] = [];
  const long = async (word: string) => {
    await commits.write(() => {
      now += 30;
      db.prepare('INSERT INTO words VALUES (?)').run(word);
    });
    order.push(word);
  };
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map(long));
  await nextTurn(); // the commit waited for it, because the first turn had several writes
  setImmediate(() => order.push('other'));
  await all;
  expect(order).toEqual(['a', 'b', 'other', 'c', 'd', 'e']);
  expect(db.commits).toBe(3);
});

test('writes that take long together are all committed before the end', async () => {
  const write = () => commits.write(() => (now += 60));
  const all = Promise.all([write(), write(), write()]);
  commits.close();
  expect(db.commits).toBe(3);
  await all;
});

test('nothing is acknowledged before the commit', async () => {
  const order: string[] = [];
  committed.mockImplementationOnce(() => order.push(db.isTransaction ? 'early' : 'committed'));
  const write = add('a').then(() => order.push('acknowledged'));
  expect(words()).toEqual([]);
  await write;
  expect(order).toEqual(['committed', 'acknowledged']);
});

test('only the write that throws is rolled back and rejected', async () => {
  const results = await Promise.allSettled([
    add('a'),
    commits.write(() => {
      db.prepare('INSERT INTO words VALUES (?)').run('half');
      throw new Error('no');
    }),
    add('a'),
    add('b'),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(words()).toEqual(['a', 'b']);
});

test('rollbacks are reported before the writes are run again', async () => {
  const seen: string[] = [];
  rolledBack.mockImplementation(() => seen.push('undone'));
  const note = (word: string) =>
    commits.write(() => {
      seen.push(word);
      if (word === 'bad') throw new Error('no');
    });
  await Promise.allSettled([note('a'), note('bad'), note('b')]);
  expect(seen).toEqual(['a', 'bad', 'undone', 'a', 'bad', 'undone', 'b']);
  const dangling = commits.write(() => db.prepare("INSERT INTO uses VALUES ('missing')").run());
  await expect(dangling).rejects.toThrow();
  expect(seen.slice(7)).toEqual(['undone']);
});

test('a commit that fails rejects all of its group, stores nothing of it, and the next one works', async () => {
  const dangling = commits.write(() => db.prepare("INSERT INTO uses VALUES ('missing')").run());
  const results = await Promise.allSettled([add('a'), dangling, add('b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(words()).toEqual([]);
  expect(committed).not.toHaveBeenCalled();
  await add('c');
  expect(words()).toEqual(['c']);
});

test('a write requested by a watcher goes into the next commit', async () => {
  let second: Promise<number> | undefined;
  committed.mockImplementationOnce(() => (second = add('b')));
  await add('a');
  await second;
  expect(words()).toEqual(['a', 'b']);
  expect(committed).toHaveBeenCalledTimes(2);
});

test('closing commits pending writes and refuses later ones', async () => {
  const pending = add('a');
  commits.close();
  expect(words()).toEqual(['a']);
  await expect(pending).resolves.toBe(1);
  await expect(add('b')).rejects.toThrow('stopping');
});

test('what a write notes is told with its commit, once, and not if it is rolled back', async () => {
  const told: string[][] = [];
  committed.mockImplementation((notes: { printer: { printerId: string } }[]) => {
    told.push(notes.map(({ printer }) => printer.printerId));
  });
  const note = (printerId: string, fails = false) =>
    commits.write(() => {
      db.prepare('INSERT INTO words VALUES (?)').run(printerId);
      commits.note({ printer: { printerId } as never });
      if (fails) throw new Error('no');
    });
  await Promise.allSettled([note('a'), note('bad', true), note('b')]);
  await Promise.allSettled([
    note('lost'),
    commits.write(() => db.prepare("INSERT INTO uses VALUES ('missing')").run()),
  ]);
  await note('c');
  expect(told).toEqual([['a', 'b'], ['c']]);
});

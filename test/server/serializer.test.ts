import { expect, test } from 'vitest';
import { serializer } from '../../src/server/serializer.ts';

test('pieces of work run one after the other, also after one that failed', async () => {
  const serialize = serializer();
  const steps: string[] = [];
  const work = (name: string, fails = false) =>
    serialize(async () => {
      steps.push(`${name} begins`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[2]).toMatchObject({ value: 'c' });
  expect(steps).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

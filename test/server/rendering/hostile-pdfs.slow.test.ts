// PDFs that are broken or hostile are refused with a reason, or drawn within bounds; what
// takes too long, or much memory, costs only its thread.

import { afterAll, expect, test } from 'vitest';
import type { Fault } from '../../../src/core/model/fault.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { RenderPool } from '../../../src/server/rendering/render-pool.ts';
import { carrierPdfs } from '../../support/paper/carrier-pdfs.ts';
import { isWhole } from '../../support/any/cases.ts';
import { endless, hostilePdfs } from '../../support/any/hostile-pdfs.ts';

const limits = {
  threads: 1,
  deadlineMs: 1000,
  previewDeadlineMs: 170_000,
  waiting: 20,
  heapMb: 160,
  restingHeapMb: 64,
  idleMs: 30_000,
};
const pool = new RenderPool(async () => null, limits);
afterAll(() => pool.stop());

function drawing(content: string) {
  const source = { kind: 'pdf', content, pages: null, crop: false, dither: null } as const;
  return { drawing: { source, fit: null, rotate: '0' } as const };
}

const task = {
  request: { data: {} },
  profile: profileNamed('generic-80')!,
  now: new Date(),
  marksCopy: false,
  maxPaperMm: 3000,
};
const print = { ...task, firstCopy: 1, maxJobPaperMm: 60_000 };

/** Each takes a second or more. The last one, which takes as long, is always drawn. */
const large = new Set([
  '10,000 pages',
  'content of 260 MB',
  'an image of 30,000 by 30,000',
  'a pattern within itself',
]);

test.each(hostilePdfs().filter(([name]) => isWhole || !large.has(name)))(
  '%s',
  async (_, file, problem) => {
    expect(file.length).toBeLessThan(2 * 2 ** 20);
    const content = drawing(file.toString('base64'));
    // Prints have a second here, and previews as long as a busy machine takes.
    const drawn =
      problem === endless
        ? pool.print(content, print)
        : pool.preview(content, { ...task, scale: 1 });
    const outcome = await drawn.catch((fault: Fault) => fault.details);
    if (problem === null) expect(outcome).toMatchObject({ width: 576 });
    else expect(outcome).toEqual([expect.stringMatching(problem)]);
  },
);

test('a good PDF is drawn afterwards', async () => {
  const good = drawing(carrierPdfs[4]!.file.toString('base64'));
  const { width, height } = await pool.preview(good, { ...task, scale: 1 });
  expect([width, height]).toEqual([576, 743]); // without its blank end
});

test('content that is not base64 is refused', async () => {
  for (const content of ['%PDF-1.7', 'data:application/pdf,%', 'data:application/pdf'])
    await expect(pool.preview(drawing(content), { ...task, scale: 1 })).rejects.toMatchObject({
      details: [expect.stringMatching(/^pdf: must be base64/)],
    });
});

import { expect, test } from 'vitest';
import { barCells, progressBar } from '../../../src/cli/terminal/progress.ts';
import { statusLine } from '../../../src/cli/terminal/status-line.ts';
import type { Screen } from '../../../src/cli/terminal/screen.ts';

const bar = (done: number, failed: number, total: number) =>
  progressBar({ done, failed, total }, 10, (tone, text) =>
    tone === 'bad' ? 'x'.repeat(text.length) : text,
  );

test('a bar shows what is done, failed and left', () => {
  expect(bar(0, 0, 500)).toBe('░░░░░░░░░░');
  expect(bar(250, 0, 500)).toBe('█████░░░░░');
  expect(bar(200, 50, 500)).toBe('████x░░░░░');
  expect(bar(500, 0, 500)).toBe('██████████');
});

test('the first row shows at once, and the bar is full only when nothing is left', () => {
  expect(bar(1, 0, 100_000)).toBe('█░░░░░░░░░');
  expect(bar(99_999, 0, 100_000)).toBe('█████████░');
  expect(bar(99_999, 1, 100_000)).toBe('█████████x');
  expect(bar(0, 3, 3)).toBe('xxxxxxxxxx');
  expect(barCells({ done: 0, failed: 0, total: 0 }, 10)).toEqual([10, 0]);
});

function screen(isTerminal: boolean, columns = 20) {
  const written: string[] = [];
  const paint = (_: unknown, text: string) => text;
  const own: Screen = { isTerminal, columns, rows: 24, paint, write: (text) => written.push(text) };
  return { own, written };
}

test('a status line is written over itself, cut to the terminal, and removed', () => {
  const { own, written } = screen(true);
  const line = statusLine(own);
  line.show('queued');
  line.show('queued');
  line.show('waits for paper in the kitchen');
  line.clear();
  line.clear();
  expect(written).toEqual(['\r\u001b[Kqueued', '\r\u001b[Kwaits for paper in…', '\r\u001b[K']);
});

test('without a terminal there is no status line', () => {
  const { own, written } = screen(false);
  const line = statusLine(own);
  line.show('queued');
  line.clear();
  expect(written).toEqual([]);
});

// When people are told about printers and jobs, with a clock that the test sets.

import { describe, expect, test } from 'vitest';
import { en } from '../../../../src/core/model/notices/notice-texts/en.ts';
import { noticeKinds } from '../../../../src/core/model/notices/notice.ts';
import {
  NoticeRules,
  type NoticeSettings,
  type SeenPrinter,
} from '../../../../src/core/model/notices/notice-rules.ts';
import type { PrinterStatus } from '../../../../src/core/model/printers/printer-status.ts';
import { QuietTime } from '../../../../src/core/model/notices/quiet-time.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const well: PrinterStatus = { state: 'online', paper: 'ok', cover: 'closed', reasons: [] };
const low: PrinterStatus = { ...well, paper: 'low' };
const out: PrinterStatus = { ...well, state: 'error', paper: 'out', reasons: ['PAPER_OUT'] };
const open: PrinterStatus = { ...well, state: 'error', cover: 'open', reasons: ['COVER_OPEN'] };
const offline: PrinterStatus = {
  state: 'offline',
  paper: 'unknown',
  cover: 'unknown',
  reasons: [],
};

/** Runs the rules as the service does: looks after each change and whenever something may be due. */
class Shop {
  readonly told: string[] = [];
  readonly messages: string[] = [];
  readonly rules: NoticeRules;
  now: number;
  #printers = new Map<string, SeenPrinter>();

  constructor(settings: Partial<NoticeSettings> = {}, begin = Date.UTC(2026, 2, 2, 12)) {
    this.now = begin;
    this.rules = new NoticeRules(() => ({
      kinds: noticeKinds,
      attentionMs: 2 * minute,
      distanceMs: 15 * minute,
      quiet: null,
      texts: en,
      ...settings,
    }));
    this.is('till', well);
  }

  is(id: string, status: PrinterStatus, isPaused = false): void {
    const name = id[0]!.toUpperCase() + id.slice(1);
    this.#printers.set(id, { id, name, status, isPaused });
    this.#look();
  }

  remove(id: string): void {
    this.#printers.delete(id);
    this.#look();
  }

  job(jobId: string, status: string, mayHavePrinted = false, printerId = 'till'): void {
    this.rules.jobChanged({ printerId, jobId, status, mayHavePrinted }, this.now);
    this.#look();
  }

  wait(ms: number): void {
    const end = this.now + ms;
    for (let looks = 0; ; looks++) {
      expect(looks, 'the rules ask for too many looks').toBeLessThan(500);
      const next = this.rules.nextAt(this.now) ?? Infinity;
      if (next > end) break;
      expect(next).toBeGreaterThanOrEqual(this.now);
      this.now = next;
      this.#look();
    }
    this.now = end;
  }

  #look(): void {
    this.rules.see([...this.#printers.values()], this.now);
    for (const { title, message } of this.rules.due(this.now)) {
      this.told.push(title);
      this.messages.push(message);
    }
  }
}

describe('a printer that needs a person', () => {
  test('is told once after two minutes, and when it is ready again', () => {
    const shop = new Shop();
    shop.is('till', out);
    shop.wait(minute + 50 * second);
    expect(shop.told).toEqual([]);
    shop.wait(30 * second);
    expect(shop.told).toEqual(['Till is out of paper']);
    expect(shop.messages).toEqual(['For 2 minutes. Load a roll and close the cover.']);
    shop.wait(5 * hour);
    expect(shop.told).toHaveLength(1);
    shop.is('till', well);
    shop.wait(minute);
    expect(shop.told).toEqual(['Till is out of paper', 'Till is ready again']);
    expect(shop.messages[1]).toBe('It was out of paper for 5 hours.');
    shop.wait(hour);
    expect(shop.rules.nextAt(shop.now)).toBeNull();
  });

  test('is no news if it is ready again before that', () => {
    const shop = new Shop();
    for (let times = 0; times < 5; times++) {
      shop.is('till', open);
      shop.wait(100 * second);
      shop.is('till', well);
      shop.wait(5 * minute);
    }
    expect(shop.told).toEqual([]);
  });

  test('stays in one state of need while the reason changes and through short breaks', () => {
    const shop = new Shop();
    shop.is('till', out);
    shop.wait(minute);
    shop.is('till', well);
    shop.wait(5 * second);
    shop.is('till', open);
    shop.wait(minute + 5 * second);
    expect(shop.told).toEqual(['The cover of Till is open']);
    shop.is('till', offline);
    shop.wait(hour);
    shop.is('till', well);
    shop.wait(5 * second);
    shop.is('till', out);
    shop.wait(hour);
    expect(shop.told).toHaveLength(1);
    shop.is('till', well);
    shop.wait(minute);
    expect(shop.told).toEqual(['The cover of Till is open', 'Till is ready again']);
  });

  test('is told again at the earliest after the least distance', () => {
    const shop = new Shop();
    shop.is('till', offline);
    shop.wait(3 * minute);
    shop.is('till', well);
    shop.wait(minute);
    expect(shop.told).toEqual(['Till cannot be reached', 'Till is ready again']);
    shop.is('till', offline);
    shop.wait(12 * minute);
    expect(shop.told).toHaveLength(2);
    shop.wait(2 * minute);
    expect(shop.told).toHaveLength(3);
  });

  test('is not told while it is paused, or after it was removed', () => {
    const shop = new Shop();
    shop.is('till', out, true);
    shop.is('bar', offline);
    shop.wait(minute);
    shop.remove('bar');
    shop.wait(hour);
    expect(shop.told).toEqual([]);
  });

  test('is told with the others that need a person at the same time', () => {
    const shop = new Shop();
    for (let n = 1; n <= 12; n++) shop.is(`bar${n}`, offline);
    shop.wait(3 * minute);
    expect(shop.told).toEqual(['12 printers need attention']);
    const lines = shop.messages[0]!.split('\n');
    expect(lines[0]).toBe(
      'Bar1 cannot be reached. For 2 minutes. Check its power and its network cable.',
    );
    expect(lines.at(-1)).toBe('2 more: see the pages of Platen.');
    expect(lines).toHaveLength(11);
  });
});

describe('low paper', () => {
  test('is told once for each roll', () => {
    const shop = new Shop();
    shop.is('till', low);
    shop.wait(minute);
    expect(shop.told).toEqual(['Paper is low: Till']);
    shop.is('till', offline);
    shop.wait(minute);
    shop.is('till', low);
    shop.wait(2 * hour);
    expect(shop.told).toHaveLength(1);
    shop.is('till', well);
    shop.wait(3 * hour);
    shop.is('till', low);
    shop.wait(minute);
    expect(shop.told).toHaveLength(2);
  });

  test('of a sensor that flickers is told seldom', () => {
    const shop = new Shop();
    for (let times = 0; times < 60; times++) {
      shop.is('till', low);
      shop.wait(5 * second);
      shop.is('till', well);
      shop.wait(5 * second);
    }
    expect(shop.told.length).toBeLessThanOrEqual(1);
  });
});

describe('failed jobs', () => {
  test('are counted together', () => {
    const shop = new Shop();
    shop.job('a', 'failed');
    shop.wait(20 * second);
    for (let n = 0; n < 40; n++) shop.job(`b${n}`, 'failed', n < 2);
    shop.wait(50 * second);
    expect(shop.told).toEqual(['41 jobs failed: Till']);
    expect(shop.messages[0]).toMatch(/^2 of them may have been printed: look at the paper first\./);
    shop.job('c', 'failed', true);
    shop.wait(10 * minute);
    expect(shop.told).toHaveLength(1);
    shop.wait(10 * minute);
    expect(shop.told).toEqual(['41 jobs failed: Till', '1 job failed: Till']);
  });

  test('that were printed after all are no news', () => {
    const shop = new Shop();
    shop.job('a', 'failed', true);
    shop.wait(20 * second);
    shop.job('a', 'completed');
    shop.job('b', 'cancelled');
    shop.wait(hour);
    expect(shop.told).toEqual([]);
  });

  test('of a great number take a bounded space', () => {
    const shop = new Shop({ distanceMs: 0 });
    for (let n = 0; n < 10_500; n++)
      shop.rules.jobChanged({ printerId: 'till', jobId: `${n}`, status: 'failed' }, shop.now);
    shop.wait(2 * minute);
    expect(shop.told).toEqual(['10000 jobs failed: Till']);
  });
});

test('only the chosen kinds are told', () => {
  const shop = new Shop({ kinds: ['paperLow'] });
  shop.is('till', out);
  shop.job('a', 'failed');
  shop.wait(hour);
  shop.is('till', low);
  shop.wait(hour);
  expect(shop.told).toEqual(['Paper is low: Till']);
});

describe('the quiet time', () => {
  const berlin = QuietTime.of({ from: '22:00', to: '06:00', timeZone: 'Europe/Berlin' })!;
  const at = (text: string) => Date.parse(text);

  test('is summed up in one notice at its end', () => {
    const shop = new Shop({ quiet: berlin }, at('2026-03-02T21:58:00+01:00'));
    shop.is('till', out);
    shop.wait(5 * minute);
    shop.job('a', 'failed');
    shop.wait(hour);
    shop.is('till', well);
    shop.wait(6.9 * hour);
    expect(shop.told).toEqual([]);
    expect(shop.now).toBeLessThan(at('2026-03-03T06:00:00+01:00'));
    shop.wait(5 * minute);
    expect(shop.told).toEqual(['In the quiet time: 3 messages']);
    expect(shop.messages[0]!.split('\n')).toEqual([
      '22:00 Till is out of paper',
      '22:04 1 job failed: Till',
      '23:03 Till is ready again',
    ]);
    shop.wait(20 * hour);
    expect(shop.told).toHaveLength(1);
  });

  test('of which nothing happened is not told', () => {
    const shop = new Shop({ quiet: berlin }, at('2026-03-02T21:00:00+01:00'));
    shop.wait(24 * hour);
    expect(shop.told).toEqual([]);
  });

  test.each([
    // In that night the clocks go from 02:00 to 03:00, or from 03:00 to 02:00.
    ['2026-03-28T23:00:00+01:00', '2026-03-29T06:00:00+02:00', berlin],
    ['2026-10-24T23:00:00+02:00', '2026-10-25T06:00:00+01:00', berlin],
    // It ends in the hour that does not exist: at 03:00.
    [
      '2026-03-28T23:00:00+01:00',
      '2026-03-29T03:00:00+02:00',
      QuietTime.of({ from: '22:00', to: '02:30', timeZone: 'Europe/Berlin' })!,
    ],
    // Within a day, and clocks that change by half an hour.
    [
      '2026-04-04T23:30:00+11:00',
      '2026-04-05T05:15:00+10:30',
      QuietTime.of({ from: '23:00', to: '05:15', timeZone: 'Australia/Lord_Howe' })!,
    ],
    [
      '2026-06-01T13:00:00Z',
      '2026-06-01T14:00:00Z',
      QuietTime.of({ from: '12:30', to: '14:00', timeZone: 'UTC' })!,
    ],
  ])('that begins before %s ends at %s', (begin, end, quiet) => {
    const shop = new Shop({ quiet, attentionMs: 0 }, at(begin));
    shop.is('till', out);
    shop.wait(minute);
    shop.wait(at(end) - shop.now - 1);
    expect(shop.told).toEqual([]);
    shop.wait(1);
    expect(shop.told).toHaveLength(1);
  });

  test('that is taken out of the settings ends at once', () => {
    let quiet: QuietTime | null = berlin;
    const settings = { kinds: noticeKinds, attentionMs: 0, distanceMs: 0, texts: en };
    const rules = new NoticeRules(() => ({ ...settings, quiet }));
    const now = at('2026-03-02T23:00:00+01:00');
    rules.see([{ id: 'till', name: 'Till', status: out, isPaused: false }], now);
    expect(rules.due(now)).toEqual([]);
    quiet = null;
    expect(rules.nextAt(now)).toBe(now);
    expect(rules.due(now)).toMatchObject([{ kind: 'summary', printers: ['till'] }]);
  });
});

// The grammar of --fail: what goes wrong, when, and for how long.
//
//   [printer:] fault [when] [for time]

import type { VirtualPrinterFaults } from '../../api/virtual-printer-faults.ts';
import { CommandError } from '../command-result.ts';

export interface FailScript {
  /** The script as it was written. */
  text: string;
  /** Null: every printer. */
  printer: string | null;
  when:
    | { kind: 'start' }
    | { kind: 'connection' }
    | { kind: 'sheets'; count: number }
    | { kind: 'time'; ms: number };
  set: VirtualPrinterFaults;
  /** Ends it; null if it cannot be ended. */
  clear: VirtualPrinterFaults | null;
  forMs: number | null;
}

interface FaultKind {
  set: VirtualPrinterFaults;
  clear: VirtualPrinterFaults | null;
  /** The fault that begins after a number of bytes or millimetres. */
  bytes?: 'resetAfterBytes' | 'finAfterBytes' | 'silenceAfterBytes';
  mm?: 'paperOutAfterMm';
  /** Explains it in the help. */
  says: string;
}

export const faultKinds: Record<string, FaultKind> = {
  'paper out': {
    set: { paper: 'out' },
    clear: { paper: 'ok' },
    mm: 'paperOutAfterMm',
    says: 'waits for new paper; also after N mm',
  },
  'paper low': { set: { paper: 'low' }, clear: { paper: 'ok' }, says: 'reports it and prints on' },
  'cover open': { set: { cover: 'open' }, clear: { cover: 'closed' }, says: 'does not print' },
  'cutter jam': { set: { cutter: 'error' }, clear: { cutter: 'ok' }, says: 'does not print' },
  overheated: { set: { overheated: true }, clear: { overheated: false }, says: 'does not print' },
  'ribbon out': { set: { ribbon: 'out' }, clear: { ribbon: 'ok' }, says: 'label printers' },
  paused: { set: { paused: true }, clear: { paused: false }, says: 'label printers' },
  offline: {
    set: { connection: 'refuse' },
    clear: { connection: 'ok' },
    says: 'refuses connections',
  },
  stall: {
    set: { connection: 'stall' },
    clear: { connection: 'ok' },
    bytes: 'silenceAfterBytes',
    says: 'accepts connections, reads and answers nothing; also after N bytes',
  },
  'drop the connection': {
    set: { resetAfterBytes: 0 },
    clear: null,
    bytes: 'resetAfterBytes',
    says: 'resets it once; also after N bytes',
  },
  'close the connection': {
    set: { finAfterBytes: 0 },
    clear: null,
    bytes: 'finAfterBytes',
    says: 'ends it once in order; also after N bytes',
  },
  'never answer status': { set: { mute: true }, clear: { mute: false }, says: 'prints silently' },
  'never confirm': {
    set: { confirmation: 'lost' },
    clear: { confirmation: 'ok' },
    says: 'answers, but not whether it has printed',
  },
  'confirm late': {
    set: { confirmation: 'late' },
    clear: { confirmation: 'ok' },
    says: 'a second after the print',
  },
  'power cycle': { set: { powerCycle: true }, clear: null, says: 'loses what is not printed' },
};

/** Other ways to say the same. */
const synonyms: Record<string, string> = {
  'out of paper': 'paper out',
  'no paper': 'paper out',
  'low paper': 'paper low',
  'cover opened': 'cover open',
  'open cover': 'cover open',
  'cutter error': 'cutter jam',
  'cutter jammed': 'cutter jam',
  'head overheated': 'overheated',
  pause: 'paused',
  'drop connection': 'drop the connection',
  'reset the connection': 'drop the connection',
  'reset connection': 'drop the connection',
  'close connection': 'close the connection',
  'never answer': 'never answer status',
  mute: 'never answer status',
  'never read': 'stall',
};

const unitMs: Record<string, number> = { ms: 1, s: 1000, min: 60_000 };
const longestMs = 24 * 3_600_000;
const time = String.raw`(\d+(?:\.\d+)?) ?(ms|s|min)`;

export function parseFailScript(text: string, printers: readonly string[]): FailScript {
  const wrong = (problem: string) =>
    new CommandError(`--fail "${text}": ${problem}\nSee platen emulate --help, "Faults".`);
  let rest = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

  const [, named] = /^([^: ]+): ?/.exec(rest) ?? [];
  if (named !== undefined) {
    if (!printers.includes(named))
      throw wrong(`there is no printer "${named}"; the printers are ${printers.join(', ')}.`);
    rest = rest.slice(named.length + 1).trim();
  }

  const [during, lasts, lastsUnit] = new RegExp(` for ${time}$`).exec(rest) ?? [];
  if (during !== undefined) rest = rest.slice(0, -during.length);
  const forMs = during === undefined ? null : ms(lasts!, lastsUnit!);
  const [trigger = ' at start'] = / (at|on|after) .*$/.exec(rest) ?? [];
  const words = rest.endsWith(trigger) ? rest.slice(0, -trigger.length) : rest;
  const fault = Object.hasOwn(synonyms, words) ? synonyms[words]! : words;
  if (!Object.hasOwn(faultKinds, fault))
    throw wrong(
      `the fault "${words}" is not known. The faults are: ${Object.keys(faultKinds).join(', ')}.`,
    );
  const kind = faultKinds[fault]!;
  const when = triggerOf(trigger.trim());
  if (when === null)
    throw wrong(
      `"${trigger.trim()}" is not a time. Write "at start", "on connect", "after 2 receipts" or "after 5 s"${kind.bytes ? ', or "after 300 bytes"' : ''}${kind.mm ? ', or "after 200 mm"' : ''}.`,
    );
  const base = { text, printer: named ?? null, clear: kind.clear, forMs };
  if (forMs !== null && kind.clear === null)
    throw wrong(`"${fault}" happens once: leave out "for".`);
  if (forMs !== null && forMs > longestMs) throw wrong('"for" may be at most a day.');
  if ('unit' in when) {
    const field = kind[when.unit];
    if (field === undefined)
      throw wrong(`"${fault}" cannot begin ${trigger.trim()}; use receipts or seconds.`);
    if (forMs !== null) throw wrong(`"for" cannot follow "${trigger.trim()}".`);
    return { ...base, when: { kind: 'start' }, set: { [field]: when.count } };
  }
  if (when.kind === 'time' && when.ms > longestMs) throw wrong('"after" may be at most a day.');
  return { ...base, when, set: kind.set };
}

type Trigger = FailScript['when'] | { unit: 'bytes' | 'mm'; count: number };

function triggerOf(words: string): Trigger | null {
  if (words === 'at start' || words === 'at the start') return { kind: 'start' };
  if (/^on (the )?(first )?connect(ion)?$/.test(words)) return { kind: 'connection' };
  const [, count, unit] = /^after (\d{1,9}) ?(receipt|label|sheet|byte|mm)s?$/.exec(words) ?? [];
  if (unit === 'byte') return { unit: 'bytes', count: Number(count) };
  if (unit === 'mm') return { unit: 'mm', count: Number(count) };
  if (unit !== undefined)
    return Number(count) === 0 ? { kind: 'start' } : { kind: 'sheets', count: Number(count) };
  const [, amount, timeUnit] = new RegExp(`^after ${time}$`).exec(words) ?? [];
  return amount === undefined ? null : { kind: 'time', ms: ms(amount, timeUnit!) };
}

function ms(amount: string, unit: string): number {
  return Math.round(Number(amount) * unitMs[unit]!);
}

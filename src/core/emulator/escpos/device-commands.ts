// ESC/POS commands that reach the machine: cutter, drawer, buzzer, and the
// questions that are answered in their turn.

import { paperSensors } from '../condition.ts';
import { type Command, type CommandTable, type Reading, skip } from './command.ts';
import type { Composer } from './composer.ts';
import { realTimeLength } from './real-time.ts';

export const deviceCommands: CommandTable = {
  'GS V': { means: 'cut', takes: 1, run: cut },
  'ESC i': { means: 'cut', atLineStart: true, run: (composer) => cutNow(composer, 'full') },
  'ESC m': {
    means: 'cut partially',
    atLineStart: true,
    run: (composer) => cutNow(composer, 'partial'),
  },
  'ESC p': {
    means: 'open the drawer',
    takes: 3,
    run: ({ host }, [pin, on]) =>
      host.push({
        kind: 'event',
        event: { kind: 'pulse', pin: pin! % 48 === 0 ? 2 : 5, onMs: on! * 2 },
      }),
  },
  'ESC B': { means: 'beep', takes: 2, run: ({ host }, [times]) => beep(host, times!) },
  'ESC =': { means: 'select the printer', takes: 1, run: () => {} },
  'ESC c': { means: 'sensors and buttons', takes: 2, run: () => {} },
  'GS a': { means: 'tell changes', takes: 1, run: ({ host }, [n]) => host.reportChanges(n!) },
  'GS r': { means: 'tell status', takes: 1, run: transmitStatus },
  'ESC v': {
    means: 'tell paper',
    run: ({ host }) => host.confirm(Uint8Array.of(paperSensors(host.condition()))),
  },
  'ESC u': { means: 'tell drawer', takes: 1, run: ({ host }) => host.confirm(Uint8Array.of(1)) },
  'GS I': { means: 'tell identity', takes: 1, run: transmitIdentity },
  // Carried out when they arrived; here they only take their place.
  'DLE EOT': { means: 'tell status at once', takes: 1, run: passRealTime(0x04) },
  'DLE ENQ': { means: 'recover at once', takes: 1, run: passRealTime(0x05) },
  'DLE DC4': { means: 'act at once', takes: 1, run: passRealTime(0x14) },
};

/** Commands that tell their own length; they are given what follows it. */
export const deviceBlocks: CommandTable = {
  'GS ( H': { means: 'tell when printed', run: requestResponse },
  'GS ( D': { means: 'allow real-time commands', run: enableRealTime },
  'ESC ( A': {
    means: 'beep',
    run: ({ host }, [fn, , times]) => {
      if (fn === 48 || fn === 97) beep(host, times ?? 1);
    },
  },
};

// 65 feeds to the cutter, 97 cuts when the place gets there, 103 draws the paper
// back afterwards: the place of the cut is the same.
const cuts: Record<number, { mode: 'full' | 'partial'; feeds: boolean }> = {
  0: { mode: 'full', feeds: false },
  1: { mode: 'partial', feeds: false },
  48: { mode: 'full', feeds: false },
  49: { mode: 'partial', feeds: false },
  65: { mode: 'full', feeds: true },
  66: { mode: 'partial', feeds: true },
  97: { mode: 'full', feeds: true },
  98: { mode: 'partial', feeds: true },
  103: { mode: 'full', feeds: true },
  104: { mode: 'partial', feeds: true },
};

function beep(host: Composer['host'], times: number): void {
  host.push({ kind: 'event', event: { kind: 'beep', times } });
}

function passRealTime(command: number): Command['run'] {
  return function* (_composer, [fn]) {
    yield* skip((realTimeLength(command, fn!) ?? 3) - 3);
  };
}

function* cut(composer: Composer, [m]: Uint8Array): Reading {
  const form = cuts[m!];
  const { host } = composer;
  const feed = form?.feeds ? (yield 1)[0]! : 0;
  if (!form) host.complain(`parameter ${m} means nothing`);
  else if (!composer.isAtLineStart) host.complain('only at the beginning of a line');
  else if (!form.feeds) cutNow(composer, form.mode);
  else if (!host.model.quirks.includes('ignores GS V 66')) {
    composer.endLine(composer.dotsDown(feed));
    host.push({ kind: 'cut', mode: form.mode, back: 0, offset: host.offset() });
  }
}

/** Where the paper is: what has not reached the cutter stays on the next sheet. */
function cutNow({ host }: Composer, mode: 'full' | 'partial'): void {
  host.push({ kind: 'cut', mode, back: host.model.cutterDistance, offset: host.offset() });
}

function transmitStatus({ host }: Composer, [n]: Uint8Array): void {
  // GS r 1 paper sensors, GS r 2 drawer pin
  if (n === 1 || n === 49) host.confirm(Uint8Array.of(paperSensors(host.condition())));
  else if (n === 2 || n === 50) host.confirm(Uint8Array.of(1));
  else host.complain(`parameter ${n} means nothing`);
}

/** Model, type (02: has a cutter), version of the ROM. */
const identityNumbers: Record<number, number> = { 1: 32, 49: 32, 2: 2, 50: 2, 3: 1, 51: 1 };

function transmitIdentity({ host }: Composer, [n]: Uint8Array): void {
  const { identity } = host.model;
  const byte = identityNumbers[n!];
  if (byte !== undefined) return host.answer(Uint8Array.of(byte));
  const texts: Record<number, string | undefined> = {
    65: '1.00',
    66: identity?.maker,
    67: identity?.model,
    68: '0000000001',
    69: '',
  };
  const text = texts[n!];
  if (!identity) return;
  if (text === undefined) return host.complain(`parameter ${n} means nothing`);
  host.answer(Uint8Array.of(0x5f, ...new TextEncoder().encode(text), 0));
}

function requestResponse({ host }: Composer, parameters: Uint8Array): void {
  const [fn, m] = parameters;
  // fn 48 — the process id comes back once everything before it is on paper
  if (fn === 48 && m === 48 && parameters.length === 6)
    host.push({
      kind: 'answer',
      bytes: Uint8Array.of(0x37, 0x22, ...parameters.subarray(2), 0),
    });
  else if (fn === 49 && m === 48) host.reportOffline((parameters[2]! & 1) === 1);
  else host.complain('a function that is not known');
}

/** GS ( D fn 20: pairs of command and on or off. */
function enableRealTime({ host }: Composer, [fn, ...pairs]: Uint8Array): void {
  if (fn !== 20) return host.complain('a function that is not known');
  for (let at = 0; at + 1 < pairs.length; at += 2)
    if (pairs[at] === 1) host.allowRealTimePulse((pairs[at + 1]! & 1) === 1);
}

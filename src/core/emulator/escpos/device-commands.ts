// ESC/POS commands for cutter, drawer and buzzer, and the queries that are
// answered in order.

import { type Reading, skip } from '../machine/reading.ts';
import { noEffect, oneByte } from '../receipt/command.ts';
import type { EscposCommand, EscposCommands, EscposComposer } from './composer.ts';
import { realTimeLength } from './real-time.ts';
import { drawerPin, paperSensors } from './status.ts';

export const deviceCommands: EscposCommands = {
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
    run: (composer, [pin, on]) =>
      composer.emit({ kind: 'pulse', pin: pin! % 48 === 0 ? 2 : 5, onMs: on! * 2 }),
  },
  'ESC B': {
    means: 'beep',
    takes: 2,
    run: (composer, [times]) => composer.emit({ kind: 'beep', times: times! }),
  },
  'ESC =': noEffect('select the printer', 1),
  'ESC c': noEffect('sensors and buttons', 2),
  'GS a': oneByte('report changes', ({ reports }, n) => reports.watch(n)),
  'GS r': { means: 'send status', takes: 1, run: transmitStatus },
  'ESC v': { means: 'send paper status', run: transmitPaper },
  'ESC u': { means: 'send drawer status', takes: 1, run: transmitDrawer },
  'GS I': { means: 'send identity', takes: 1, run: transmitIdentity },
  // Carried out on arrival; only their bytes are skipped here.
  'DLE EOT': { means: 'send status in real time', takes: 1, run: skipRealTime(0x04) },
  'DLE ENQ': { means: 'recover in real time', takes: 1, run: skipRealTime(0x05) },
  'DLE DC4': { means: 'real-time action', takes: 1, run: skipRealTime(0x14) },
};

/** Commands with a length field; they receive the bytes after it. */
export const deviceBlocks: EscposCommands = {
  'GS ( H': { means: 'confirm when printed', run: requestResponse },
  'GS ( D': { means: 'allow real-time commands', run: enableRealTime },
  'ESC ( A': {
    means: 'beep',
    run: (composer, [fn, , times]) => {
      if (fn === 48 || fn === 97) composer.emit({ kind: 'beep', times: times ?? 1 });
    },
  },
};

// 65 feeds to the cutter, 97 cuts when the position reaches it, 103 draws the
// paper back afterwards: the position of the cut is the same.
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

function skipRealTime(command: number): EscposCommand['run'] {
  return function* (_composer, [fn]) {
    yield* skip((realTimeLength(command, fn!) ?? 3) - 3);
  };
}

function* cut(composer: EscposComposer, [m]: Uint8Array): Reading {
  const form = cuts[m!];
  const { controls, head, model } = composer;
  const feed = form?.feeds ? (yield 1)[0]! : 0;
  if (!form) controls.complain(`invalid parameter ${m}`);
  else if (!composer.isAtLineStart) controls.complain('only allowed at the start of a line');
  else if (!form.feeds) cutNow(composer, form.mode);
  else {
    const hasCutter = !model.quirks.includes('ignores GS V 66');
    if (!hasCutter && form.mode === 'partial') return;
    composer.endLine(composer.dotsDown(feed));
    const mode = cutOf(composer, form.mode);
    if (hasCutter) head.push({ kind: 'cut', mode, back: 0, offset: controls.offset() });
  }
}

/** Cuts at the current position: paper between head and cutter stays on the next sheet. */
function cutNow(composer: EscposComposer, asked: 'full' | 'partial'): void {
  const { head, model, controls } = composer;
  const mode = cutOf(composer, asked);
  head.push({ kind: 'cut', mode, back: model.cutterDistance, offset: controls.offset() });
}

/** The cutter of an impact printer always leaves a bridge. */
function cutOf({ model }: EscposComposer, asked: 'full' | 'partial'): 'full' | 'partial' {
  return model.mechanism === 'impact' ? 'partial' : asked;
}

function transmitStatus(composer: EscposComposer, [n]: Uint8Array): void {
  // GS r 1 paper sensors, GS r 2 drawer pin
  if (n === 1 || n === 49) transmitPaper(composer);
  else if (n === 2 || n === 50) transmitDrawer(composer);
  else composer.controls.complain(`invalid parameter ${n}`);
}

function transmitPaper({ controls }: EscposComposer): void {
  controls.confirm(Uint8Array.of(paperSensors(controls.condition())));
}

function transmitDrawer({ controls }: EscposComposer): void {
  controls.confirm(Uint8Array.of(drawerPin(controls.condition())));
}

/** Model, type (02: has a cutter), version of the ROM. */
const identityNumbers: Record<number, number> = { 1: 32, 49: 32, 2: 2, 50: 2, 3: 1, 51: 1 };

function transmitIdentity({ model, controls }: EscposComposer, [n]: Uint8Array): void {
  const { identity } = model;
  const byte = identityNumbers[n!];
  if (byte !== undefined) return controls.answer(Uint8Array.of(byte));
  const texts: Record<number, string | undefined> = {
    65: '1.00',
    66: identity?.maker,
    67: identity?.model,
    68: identity?.serial ?? '0000000001',
    69: '',
  };
  const text = texts[n!];
  if (!identity) return;
  if (text === undefined) return controls.complain(`invalid parameter ${n}`);
  controls.answer(Uint8Array.of(0x5f, ...new TextEncoder().encode(text), 0));
}

function requestResponse(composer: EscposComposer, parameters: Uint8Array): void {
  const { controls, head, reports } = composer;
  const [fn, m] = parameters;
  // fn 48 — returns the process id once everything before it is on paper
  if (fn === 48 && m === 48 && parameters.length === 6) {
    const response = Uint8Array.of(0x37, 0x22, ...parameters.subarray(2), 0);
    head.push({ kind: 'call', run: () => controls.confirm(response) });
  } else if (fn === 49 && m === 48) reports.reportsOffline = (parameters[2]! & 1) === 1;
  else controls.complain('unknown function');
}

/** GS ( D fn 20: pairs of a command and on or off. */
function enableRealTime({ controls, reports }: EscposComposer, [fn, ...pairs]: Uint8Array): void {
  if (fn !== 20) return controls.complain('unknown function');
  for (let at = 0; at + 1 < pairs.length; at += 2)
    if (pairs[at] === 1) reports.allowsPulse = (pairs[at + 1]! & 1) === 1;
}

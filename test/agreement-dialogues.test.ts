// Tests the dialogues of the ZPL, TSPL and Star drivers with emulated
// printers, which were written independently from the manuals.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PrinterReply } from '../src/core/drivers/driver.ts';
import { driverFor } from '../src/core/drivers/index.ts';
import type { Condition } from '../src/core/emulator/machine/condition.ts';
import { createEmulator, printerModels } from '../src/core/emulator/index.ts';
import type { Sheet } from '../src/core/emulator/machine/sheet.ts';
import type { Document } from '../src/core/model/paper/document.ts';
import type { Profile } from '../src/core/model/printers/profile.ts';
import { detectProfile, profileNamed } from '../src/core/profiles/index.ts';
import { Bitmap } from '../src/core/raster/bitmap.ts';
import { paint } from '../src/core/raster/paint.ts';
import { anyLabel } from './support/any/any-label.ts';
import { cases } from './support/any/cases.ts';
import { compare } from './support/paper/examine-label.ts';

const pairs = [
  { id: 'zebra-zd420', model: printerModels['zebra-zd420'] },
  { id: 'zebra-zd420-cutter', model: printerModels['zebra-zd421-cutter'] },
  { id: 'zebra-zt230', model: printerModels['zebra-zt230'] },
  { id: 'tsc-te200', model: printerModels['tsc-te200'] },
  { id: 'star-mc-print3', model: printerModels['star-mc-print3'] },
  { id: 'star-tsp654ii', model: printerModels['star-tsp654ii'] },
  { id: 'star-tsp143iii', model: printerModels['star-tsp143iii'] },
].map(({ id, model }) => ({ id, model, profile: profileNamed(id)! }));

type Model = (typeof pairs)[number]['model'];

/** An emulated printer connected to a driver's status reader. */
function connect(profile: Profile, model: Model, speedMmPerSecond = 0) {
  const driver = driverFor(profile);
  const { dialogue } = driver;
  const encode = (document: Document, quantity = 1) => driver.encode(document, profile, quantity);
  const reader = dialogue.createReader();
  let heard: PrinterReply[] = [];
  const sheets: Sheet[] = [];
  const printer = createEmulator(model, {
    speedMmPerSecond,
    onAnswer: (bytes) => heard.push(...reader.read(bytes)),
    onSheet: (sheet) => sheets.push(sheet),
  });
  let passedMs = 0;
  const pass = (ms: number) => {
    passedMs += ms;
    printer.advance(ms);
  };
  const say = (bytes: Uint8Array | null): PrinterReply[] => {
    heard = [];
    for (let at = 0; at < bytes!.length;) {
      const taken = bytes!.subarray(at, at + printer.room);
      if (taken.length === 0) pass(10);
      printer.receive(taken);
      at += taken.length;
    }
    return heard;
  };
  const statusNow = () =>
    say(dialogue.ask).flatMap((one) => (one.kind === 'status' ? [one.status] : []));
  const now = () => passedMs;
  return { dialogue, encode, printer, sheets, say, statusNow, pass, now, heardSince: () => heard };
}

const black: Document = {
  width: 400,
  dpi: 203,
  media: { kind: 'gap', gap: 24 },
  pages: [
    { height: 800, after: [], items: [{ kind: 'box', x: 8, y: 8, width: 300, height: 700 }] },
  ],
};

const small: Document = {
  ...black,
  pages: [{ height: 80, after: [], items: [{ kind: 'box', x: 8, y: 8, width: 300, height: 60 }] }],
};

test.each(pairs)(
  '$id identifies itself and is recognised by its own profile',
  ({ profile, model }) => {
    const { say, dialogue } = connect(profile, model);
    const [identity] = say(dialogue.hello).filter(({ kind }) => kind === 'identity');
    expect(identity).toMatchObject({ model: model.identity!.model });
    const { maker = '', model: name = '' } = identity as { maker?: string; model?: string };
    expect(profile.id).toContain(detectProfile({ maker, model: name })!.id);
    expect(dialogue.confirmation(profile, maker)).toBe('status');
  },
);

const conditions: [Partial<Condition>, object][] = [
  [{}, { state: 'online', paper: 'ok', cover: 'closed', reasons: [] }],
  [{ paper: 'out' }, { state: 'error', paper: 'out', reasons: ['PAPER_OUT'] }],
  [{ cover: 'open' }, { state: 'error', cover: 'open', reasons: ['COVER_OPEN'] }],
];

test.each(pairs)(
  '$id reports paper and cover, also while it cannot print',
  ({ profile, model }) => {
    for (const [condition, status] of conditions) {
      const { printer, statusNow } = connect(profile, model);
      printer.setCondition(condition);
      expect(statusNow().at(-1)).toMatchObject(status);
      printer.setCondition({ paper: 'ok', cover: 'closed' });
      expect(statusNow().at(-1)).toMatchObject(conditions[0]![1]);
    }
  },
);

type Line = ReturnType<typeof connect>;

/** Requests the confirmation as the service does, while time passes. */
function untilConfirmed({ dialogue, say, pass, heardSince }: Line): void {
  let heard = say(dialogue.confirm('status', 'abcd'));
  for (let step = 0; step < 3000; step++) {
    if (heard.some(({ kind }) => kind === 'confirmed')) return;
    const isDue = heard.some(({ kind }) => kind === 'unfinished');
    heard = isDue && dialogue.confirmEveryMs ? say(dialogue.confirm('status', 'abcd')) : [];
    const before = heardSince().length;
    pass(20);
    heard = [...heard, ...heardSince().slice(before)];
  }
  throw new Error('It was never confirmed.');
}

test.each(pairs)(
  '$id confirms once everything is printed, and not before',
  ({ profile, model }) => {
    const { countsCopies } = driverFor(profile);
    for (const quantity of countsCopies ? [1, 3] : [1]) {
      const line = connect(profile, model, 100);
      line.say(line.dialogue.hello);
      line.pass(1000);
      const begun = line.now();
      line.say(line.encode(black, quantity));
      untilConfirmed(line);
      // 100 mm at 100 mm per second, without the final feed.
      expect(line.now() - begun).toBeGreaterThanOrEqual(990 * quantity);
      const { height } = line.printer.openSheet;
      expect(countsCopies ? line.sheets.length : height / 800).toBe(quantity);
    }
  },
);

test.each(pairs)('$id confirms only after the paper is refilled', (pair) => {
  const { profile, model } = pair;
  const line = connect(profile, model, 100);
  line.say(line.dialogue.hello);
  line.pass(1000);
  line.printer.setCondition({ paper: 'out' });
  const heard = [
    ...line.say(line.encode(small)),
    ...line.say(line.dialogue.confirm('status', 'abcd')),
  ];
  line.pass(20_000);
  expect([...heard, ...line.heardSince()].filter(({ kind }) => kind === 'confirmed')).toEqual([]);
  line.printer.setCondition({ paper: 'ok' });
  expect(line.statusNow().at(-1)).toMatchObject({ state: 'online' });
  untilConfirmed(line);
  expect(line.sheets.length + (line.printer.openSheet.height > 0 ? 1 : 0)).toBe(1);
});

const anyShare = fc.double({ min: 0, max: 1, noNaN: true });

test.each(pairs)(
  'a job cut off at any byte does not affect the next one on $id',
  ({ profile, model }) => {
    fc.assert(
      fc.property(anyLabel(profile), anyShare, (document, share) => {
        const line = connect(profile, model);
        const payload = line.encode(document);
        line.say(payload.subarray(0, Math.floor(payload.length * share)));
        line.say(line.dialogue.resync(profile));
        const before = line.sheets.length;
        line.say(line.dialogue.hello);
        line.say(line.encode(black));
        if (line.printer.openSheet.height > 0) line.sheets.push(line.printer.openSheet);
        expect(line.sheets.length).toBe(before + 1);
        const { bitmap } = line.sheets.at(-1)!;
        const from = bitmap.height - 800; // on a roll, what came before is above it
        if (driverFor(profile).countsCopies) expect(from).toBe(0);
        const printed = new Bitmap(bitmap.width, 800, bitmap.rows(from, bitmap.height));
        expect(compare(paint(black)[0]!, printed)).toBeUndefined();
      }),
      { numRuns: cases(40, 6), seed: 1042 },
    );
  },
);

test.each(pairs.filter(({ profile }) => profile.driver === 'zpl'))(
  '$id forgets what it was to print, and says so',
  ({ profile, model }) => {
    const line = connect(profile, model);
    line.say(line.dialogue.hello);
    line.printer.setCondition({ paper: 'out' });
    line.say(line.encode(black));
    const heard = line.say(line.dialogue.clear(undefined, profile));
    expect(heard.map(({ kind }) => kind)).toContain('cleared');
    line.printer.setCondition({ paper: 'ok' });
    expect(line.sheets.length + line.printer.openSheet.height).toBe(0);
    line.say(line.encode(black));
    expect(line.sheets.length + (line.printer.openSheet.height > 0 ? 1 : 0)).toBe(1);
  },
);

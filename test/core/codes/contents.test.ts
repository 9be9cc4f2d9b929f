// What a code accepts is what a reader finds in it, byte for byte, on every kind of printer;
// what it cannot hold is refused with a reason. `npm run test:codes` tries more contents.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkTemplate } from '../../../src/core/check-template.ts';
import { printerModels } from '../../../src/core/emulator/index.ts';
import { Fault } from '../../../src/core/model/fault.ts';
import type { Profile } from '../../../src/core/model/printers/profile.ts';
import { profiles } from '../../../src/core/profiles/index.ts';
import type { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { paint } from '../../../src/core/raster/paint.ts';
import { render } from '../../../src/core/render.ts';
import { codeKinds, type CodeKind } from '../../support/any/any-content.ts';
import { cases } from '../../support/any/cases.ts';
import { examine } from '../../support/paper/examine.ts';
import { examineLabel } from '../../support/paper/examine-label.ts';
import { pairs } from '../../support/printers/examiners.ts';
import { readBytes } from '../../support/paper/read-codes.ts';
import { readMsi } from '../../support/programs/read-msi.ts';
import { oneCopy } from '../../support/paper/one-copy.ts';

const contents = Number(process.env.PLATEN_CONTENTS ?? cases(280, 168));
const seed = Number(process.env.PLATEN_SEED ?? 1042);

interface Printer {
  profile: Profile;
  /** Returns the printed sheet and how it differs from the painted one. */
  print: (document: Awaited<ReturnType<typeof render>>) => { sheet?: Bitmap; faults: string[] };
}

const receipts = pairs.map(({ profile, model }): Printer => ({
  profile,
  print(document) {
    const { sheets, faults } = examine(document, profile, model);
    return { sheet: sheets[0]!.bitmap, faults };
  },
}));
/**
 * One profile of each language and resolution, with a model that understands it. Impact
 * printers print the text of a code instead of the code.
 */
const others = profiles
  .filter(({ driver, mechanism }) => driver !== 'escpos' && mechanism === 'thermal')
  .filter(
    ({ driver, dpi }, index, all) =>
      index === all.findIndex((other) => other.driver === driver && other.dpi === dpi),
  )
  .flatMap((profile): Printer[] => {
    const model = Object.values(printerModels).find(
      ({ language, dpi, width }) =>
        language === profile.driver && dpi === profile.dpi && width >= profile.width,
    );
    if (!model) return [];
    return [
      {
        profile,
        print(document) {
          const { sheets, faults } = examineLabel(document, profile, model);
          return { sheet: sheets[0]!.bitmap, faults };
        },
      },
    ];
  });
test('codes are printed in every language', () => {
  const languages = new Set([...receipts, ...others].map(({ profile }) => profile.driver));
  expect([...languages].toSorted()).toEqual(
    [...new Set(profiles.map(({ driver }) => driver))].toSorted(),
  );
});

/** Each language as often as the others. */
const printers = fc.oneof(fc.constantFrom(...receipts), fc.constantFrom(...others));

const reasons = [
  /needs \d+ dots/,
  /has \d+ bytes/,
  /is too high for|reaches to/,
  /is more than a DataBar holds/,
  /does not fit into/,
  /no room|leaves less than/,
  /^must be .*, at most \d+/,
];

/** Whether the code cannot hold the content, or cannot hold it on this paper. */
function isReason(reason: string, content: string, lacks: RegExp): boolean {
  const problem = reason.replace(/^[^:]*: /, '');
  if (content === '') return problem.startsWith('is empty');
  const [, number] = /contains U\+([0-9A-F]{4,6})/.exec(problem) ?? [];
  if (number === undefined) return reasons.some((known) => known.test(problem));
  const character = String.fromCodePoint(Number.parseInt(number, 16));
  return content.includes(character) && lacks.test(character);
}

/** The config of a template with this block only, and the data that it prints. */
function templateFor(block: object, content: string, isConstant: boolean, profile: Profile) {
  const isLabel = profile.driver === 'zpl' || profile.driver === 'tspl';
  const place =
    'format' in block ? { x: 2, y: 2, width: 91 } : { x: 2, y: 2, width: 50, height: 50 };
  const placed = isLabel ? { ...block, ...place } : block;
  const paper = isLabel
    ? { media: { width: 95, height: 60 } }
    : { width: profile.width > 432 ? '80mm' : '58mm' };
  const blocks = [{ ...placed, content: isConstant ? content : '{{ value }}' }];
  return checkTemplate({ name: 'One code', ...paper, blocks });
}

const options = {
  now: new Date(0),
  ...oneCopy,
  assets: async () => null,
};

async function tried(kind: CodeKind, { content, mode, isConstant, printer, text }: Trial) {
  const block = 'format' in kind.block ? { ...kind.block, mode, text } : { ...kind.block, mode };
  const { profile } = printer;
  const isPlain = !/\{\{|\}\}/.test(content); // an expression otherwise
  const checked = templateFor(block, content, isConstant && isPlain, profile);
  if (!checked.ok) return { refused: checked.details };
  const problems = checked.template.validate({ value: content });
  if (problems.length > 0) return { refused: problems };
  try {
    const document = await render(checked.template, { value: content }, profile, options);
    const painted = paint(document)[0]!;
    const { sheet, faults } = printer.print(document);
    return { sheet, painted, faults };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { refused: [error.message] };
  }
}

interface Trial {
  content: string;
  mode: string;
  text: string;
  isConstant: boolean;
  printer: Printer;
}

async function bytesIn(picture: Bitmap, { format, reader }: CodeKind): Promise<string[]> {
  if (format !== 'MSI') return readBytes(picture, format, reader);
  const read = readMsi(picture);
  return read === undefined ? [] : [Buffer.from(read).toString('hex')];
}

test.each(codeKinds)(
  'what a $name accepts is what is read from it',
  async (kind) => {
    let accepted = 0;
    const expected = (content: string) => Buffer.from(kind.holds(content)).toString('hex');
    const trials = fc.record({
      content: kind.content,
      mode: fc.constantFrom('auto', 'native', 'raster'),
      text: fc.constantFrom('none', 'below', 'above'),
      isConstant: fc.boolean(),
      printer: printers,
    });
    const property = fc.asyncProperty(trials, async (trial) => {
      const { refused, sheet, painted, faults = [] } = await tried(kind, trial);
      if (refused) {
        for (const reason of refused)
          expect(isReason(reason, trial.content, kind.lacks), reason).toBe(true);
        return;
      }
      accepted++;
      const read = await bytesIn(sheet!, kind);
      expect(read).toEqual([expected(trial.content)]);
      // A printer that draws the code slightly otherwise is asked for by mode native only.
      if (trial.mode !== 'native') expect(faults).toEqual([]);
      else if (faults.length > 0)
        expect(await bytesIn(painted, kind)).toEqual([expected(trial.content)]);
    });
    const numRuns = Math.ceil(contents / codeKinds.length);
    await fc.assert(property, { numRuns, seed });
    console.log(`${kind.name}: ${accepted} of ${numRuns} accepted`);
    expect(accepted).toBeGreaterThan(numRuns / 20);
  },
  contents * 1000,
);

// Puts values that look like printer commands into every kind of field and
// prints them: a value is rejected or printed as text, never executed.

import * as fc from 'fast-check';
import { expect } from 'vitest';
import { createEmulator, printerModels } from '../../../src/core/emulator/index.ts';
import { driverFor } from '../../../src/core/drivers/index.ts';
import { Fault } from '../../../src/core/model/fault.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { render } from '../../../src/core/render.ts';
import { checkTemplate } from '../../../src/core/check-template.ts';
import { anyCharacter } from './any-character.ts';
import { oneCopy } from '../paper/one-copy.ts';

const value = '{{ value }}';
const matrix = (type: string) => ({ type, content: value });
const barcode = (format: string) => ({ type: 'barcode', format, content: value });

/** By the kind of field that holds the value. */
export const fields: Record<string, object> = {
  text: { type: 'text', content: value },
  'text of several lines': { type: 'text', content: value, multiline: true },
  'large inverse text': { type: 'text', content: value, size: 3, invert: true },
  'column of a row': { type: 'row', columns: [{ content: value }, { content: value, font: 'B' }] },
  'side of a pair': { type: 'pair', left: value, right: value, fill: true },
  'cell of a table': {
    type: 'table',
    items: 'list',
    columns: [{ header: 'Value', content: '{{ @root.value }}' }],
  },
  'text in a frame': {
    type: 'group',
    border: 'single',
    blocks: [{ type: 'text', content: value }],
  },
  'Code 128': barcode('code128'),
  'Code 39': barcode('code39'),
  'EAN-13': barcode('ean13'),
  'GS1-128': barcode('gs1-128'),
  'QR code': matrix('qrcode'),
  PDF417: matrix('pdf417'),
  image: { type: 'image', content: value },
};

/** Commands of all languages, characters that other encoders turn into commands, and noise. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\u001bp\u0000\u0019\u0019', // drawer
        '\u001dV\u0000', // cut
        '\u001b@',
        '\u0010\u0014\u0001\u0000\u0001', // drawer, in real time
        '\u0010\u0004\u0001',
        '\u001d(k\u0003\u00001Q0',
        '←p☺☺☺',
        '↔V\u0000',
        '\u0000',
        '\r\nTOTAL 0.00',
        '\u202e',
        '\u2028',
        '^XZ^XA',
        '~JR',
        '{B{C',
        '(01)09521234543213',
        '4006381333931',
        'data:image/png;base64,AAAA',
      ),
      fc.string({ unit: anyCharacter, maxLength: 8 }),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.nat().map(String),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((pieces) => pieces.join(''));

const printers = [
  { profile: profileNamed('epson-tm-t20')!, model: printerModels['epson-203'] },
  { profile: profileNamed('generic-58')!, model: printerModels['clone-58'] },
];

/** Returns how many values were printed and how many were rejected. */
export async function inject(
  block: object,
  numRuns: number,
): Promise<{ printed: number; refused: number }> {
  const checked = checkTemplate({ name: 'One field', width: '80mm', blocks: [block] });
  if (!checked.ok) throw new Error(checked.details.join('\n'));
  const { template } = checked;
  let printed = 0;
  let refused = 0;
  const property = fc.asyncProperty(
    hostile,
    fc.constantFrom(...printers),
    async (text, printer) => {
      const data = { value: text, list: [{}] };
      if (template.validate(data).length > 0) {
        refused++;
        return;
      }
      const { profile, model } = printer;
      let bytes;
      try {
        const document = await render(template, data, profile, {
          now: new Date(0),
          ...oneCopy,
          assets: async () => null,
        });
        bytes = driverFor(profile).encode(document, profile);
      } catch (error) {
        expect(error).toBeInstanceOf(Fault);
        refused++;
        return;
      }
      const events: string[] = [];
      const answers: number[] = [];
      const emulator = createEmulator(model, {
        onEvent: ({ kind }) => events.push(kind),
        onAnswer: (answer) => answers.push(...answer),
      });
      emulator.receive(bytes);
      expect(emulator.complaints).toEqual([]);
      expect(events).toEqual(['cut']);
      expect(answers.length).toBeLessThanOrEqual(4); // the status that every job switches on
      printed++;
    },
  );
  await fc.assert(property, { numRuns });
  return { printed, refused };
}

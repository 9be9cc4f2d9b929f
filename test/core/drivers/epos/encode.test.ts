import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode, joined } from '../../../../src/core/drivers/epos/encode.ts';
import { layout } from '../../../../src/core/layout/layout.ts';
import type { Profile } from '../../../../src/core/model/printers/profile.ts';
import { profileFor } from '../../../../src/core/profiles/index.ts';
import { paint } from '../../../../src/core/raster/paint.ts';
import { anyLaidOutDocument } from '../../../support/any/any-document.ts';
import { plainBlocks, type ShortBlock } from '../../../support/paper/plain-blocks.ts';
import { readEpos } from '../../../support/paper/read-epos.ts';

const profile: Profile = { ...profileFor(80), driver: 'epos' };

const options = { widthMm: 80, cutPaper: true, maxPaperMm: 1000 };
const documentOf = (blocks: ShortBlock[]) => layout(plainBlocks(blocks), profile, options);
const paperOf = (blocks: ShortBlock[]) =>
  readEpos(encode(documentOf(blocks), profile), profile.width);

test('what an Epson printer prints of the XML is the paper of the document', () => {
  fc.assert(
    fc.property(anyLaidOutDocument(profile), (document) => {
      const { sheets } = readEpos(encode(document, profile), document.width);
      const painted = paint(document);
      expect(sheets.length).toBe(painted.length);
      for (const [index, sheet] of painted.entries()) {
        expect(sheets[index]!.height).toBe(sheet.height);
        expect(Buffer.from(sheets[index]!.data).equals(Buffer.from(sheet.data))).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

test('a line of one style is one text element, with its columns apart', () => {
  const { texts } = paperOf([{ type: 'pair', left: 'Tea', right: '3.50' }]);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatch(/^Tea +3\.50$/);
});

test('text is never markup, and what is not plain ASCII is an image', () => {
  const bytes = encode(documentOf([{ type: 'text', content: '</epos-print><pulse/>&"' }]), profile);
  expect(readEpos(bytes, profile.width)).toMatchObject({
    texts: ['</epos-print><pulse/>&"'],
    pulses: [],
  });
  expect(paperOf([{ type: 'text', content: 'Grüße ☕' }]).texts).toEqual([]);
});

test('documents are joined to one', () => {
  const bytes = encode(documentOf([{ type: 'text', content: 'Hi' }, { type: 'cut' }]), profile);
  expect(readEpos(joined([bytes, bytes]), profile.width).texts).toEqual(['Hi', 'Hi']);
});

// Labels on printers for rolls: as pictures of their size, each cut off.

import { expect, test } from 'vitest';
import { Fault } from '../../../src/core/model/fault.ts';
import { render } from '../../../src/core/render.ts';
import { checkTemplate } from '../../../src/core/check-template.ts';
import { labelStarters } from '../../../src/server/starters/index.ts';
import { examine } from '../../support/paper/examine.ts';
import { pairs } from '../../support/printers/examiners.ts';
import { sample } from '../../support/any/sample.ts';

const whole = { cutPaper: true, maxPaperMm: 3000, copy: 1, marksCopy: false };
const rolls = pairs.filter(({ profile }) => profile.driver === 'escpos');

test.each(labelStarters)(
  '$id prints on rolls as it is painted, or is too wide',
  async (starter) => {
    const check = checkTemplate(starter.config);
    if (!check.ok) throw new Error(check.details.join('\n'));
    const { template } = check;
    const { widthMm } = template.label!.media;
    for (const { profile, model } of sample(rolls, labelStarters.indexOf(starter))) {
      const options = { ...whole, now: new Date('2026-03-04T12:34:56Z') };
      const document = await render(template, template.example, profile, options).catch(refused);
      const isWide = (widthMm * profile.dpi) / 25.4 > profile.width;
      if (!document) expect(isWide).toBe(true);
      else expect(examine(document, profile, model).faults, profile.id).toEqual([]);
    }
  },
);

function refused(error: unknown): null {
  if (!(error instanceof Fault)) throw error;
  expect(error.message).toMatch(/^The label prints [\d.]+ mm across, and the printer/);
  return null;
}

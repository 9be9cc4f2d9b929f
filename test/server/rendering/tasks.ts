// Templates, data and limits for the tests of the render pool.

import type { ReadAsset } from '../../../src/core/images.ts';
import { checkTemplate } from '../../../src/core/check-template.ts';
import type { Json } from '../../../src/core/model/json.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import type { CheckedTemplate } from '../../../src/core/template/checked-template.ts';
import { slowToCheck } from '../../support/any/hostile-templates.ts';
import { picture } from '../../support/paper/pictures.ts';

export const usual = {
  threads: 1,
  deadlineMs: 30_000,
  previewDeadlineMs: 30_000,
  waiting: 20,
  heapMb: 512,
  restingHeapMb: 512,
  idleMs: 30_000,
};
export const assets: ReadAsset = async (name) => (name === 'logo' ? picture(200, 80) : null);

export function checked(config: object): CheckedTemplate {
  const result = checkTemplate(config);
  if (!result.ok) throw new Error(result.details.join());
  return result.template;
}

const each = { type: 'each', items: 'items', blocks: [{ type: 'text', content: '{{ name }}' }] };
export const receipt = checked({
  name: 'Receipt',
  blocks: [{ type: 'text', content: 'Copy {{ @copy }} of {{ @now | date }}' }, each],
});
export const pictures = checked({
  name: 'Pictures',
  blocks: [
    { type: 'image', content: '{{ one }}' },
    { type: 'image', content: '{{ two }}' },
  ],
});
export const label = checked({ name: 'Label', media: { width: 80, height: 60 }, blocks: [each] });

export const known = ({ config }: CheckedTemplate) => ({ key: JSON.stringify(config), config });

export const named = (...names: string[]) => ({ items: names.map((name) => ({ name })) as Json });
export const texts = named(
  'Flat white',
  'Crème brûlée',
  'กาแฟเย็น',
  'قهوة تركية',
  'コーヒー',
  '☕ 🍕',
);
export const own = `data:image/png;base64,${picture(90, 30).toString('base64')}`;
export const task = (data: Record<string, Json>, profile: string, copies = 1) => ({
  request: { data, options: { copies } },
  profile: profileNamed(profile)!,
  now: new Date('2026-03-14T18:30:00Z'),
  marksCopy: false,
  maxPaperMm: 3000,
  maxJobPaperMm: 3000,
});

/** A template that takes long to check. */
export const tooMany = slowToCheck['1,500 fields']!;

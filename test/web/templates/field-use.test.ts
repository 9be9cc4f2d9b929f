import { afterAll, expect, test } from 'vitest';
import { checkTemplate } from '../../../src/core/check-template.ts';
import { speak } from '../../../src/web/languages/words.ts';
import { fieldUse } from '../../../src/web/templates/field-use.ts';
import { fieldsOf } from '../../../src/web/templates/schema-fields.ts';

/** Uses every kind of field that the service describes. */
const config = {
  name: 'All',
  blocks: [
    { type: 'text', content: '{{ total | money: code }} {{ share | percent }} {{ name }}' },
    { type: 'text', content: '{{ day | date }} {{ moment | time }}', if: 'isPaid' },
    { type: 'image', content: '{{ logo }}' },
    { type: 'text', content: '{{ name }}' },
    { type: 'text', content: '{{ name }}' },
    { type: 'text', content: '{{ name }}' },
  ],
};

function described(): Record<string, string> {
  const check = checkTemplate(config);
  if (!check.ok) throw new Error(check.details.join('\n'));
  const fields = fieldsOf(check.template.schema);
  return Object.fromEntries(
    fields.map(({ path, description }) => [path, fieldUse(description, config)]),
  );
}

afterAll(() => speak('en'));

test('each field says what it is and where it is used', () => {
  expect(described()).toEqual({
    total: 'An amount of money. Used in block 1 (Text).',
    code: 'A currency as in ISO 4217. Used in block 1 (Text).',
    share: 'A share: 0.19 for 19 %. Used in block 1 (Text).',
    name: 'Used in block 1 (Text), block 4 (Text), block 5 (Text) +1.',
    day: 'A date, with or without a time, as in ISO 8601. Used in block 2 (Text).',
    moment: 'A date and time as in ISO 8601. Used in block 2 (Text).',
    isPaid: 'Tested in block 2 (Text).',
    logo: 'A picture: a data URI, or the name of a stored picture. Used in block 3 (Picture).',
  });
});

test('in another language no English is left', async () => {
  await speak('de');
  expect(Object.values(described()).join('\n')).not.toMatch(/used|tested|with|\bthe\b|share/i);
});

test('what the author of a template wrote stays', () => {
  expect(fieldUse('The name of the customer.', config)).toBe('The name of the customer.');
});

// Requests and answers of /settings.

import Type, { type TProperties } from 'typebox';
import { assetName } from '../core/model/templates/asset.ts';
import { displayNamePattern, displayNameRule } from '../core/model/display-name.ts';
import { InputBody } from './inputs.ts';
import { answer, closed, described, nullable, timestamp } from './envelope.ts';

const line = (description: string, example: string, maxLength = 200) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: displayNamePattern,
    description: `${description} ${displayNameRule}`,
    examples: [example],
  });
const lines = (description: string, example: string) =>
  Type.String({
    minLength: 1,
    maxLength: 1000,
    pattern: String.raw`^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f]*$`,
    description: `${description} Lines end with a line feed; no other control characters.`,
    examples: [example],
  });

const shop = {
  name: line('The name of the shop.', 'Bäckerei Sonne'),
  address: lines('The address, in one or more lines.', 'Hauptstraße 1\n10115 Berlin'),
  phone: line('The telephone number.', '+49 30 555 0123', 50),
  website: line('The website, as it is printed.', 'baeckerei-sonne.example'),
  vatNumber: line('The VAT number.', 'DE123456789', 50),
  logo: Type.String({
    pattern: `^${assetName}$`,
    description: 'The name of an asset, as GET /assets lists it.',
    examples: ['logo'],
  }),
  footer: lines('The last lines of a receipt.', 'Thank you, see you soon!'),
};
const formats = {
  locale: Type.String({
    maxLength: 100,
    description: 'The language of numbers and dates, and of notices.',
    examples: ['de-DE'],
  }),
  currency: Type.String({
    maxLength: 10,
    description: 'The currency of amounts.',
    examples: ['EUR'],
  }),
  timeZone: Type.String({
    maxLength: 100,
    description: 'The time zone of dates and times.',
    examples: ['Europe/Berlin'],
  }),
};

const orNull = <Fields extends TProperties>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, nullable(field)]),
  ) as unknown as { [Name in keyof Fields]: ReturnType<typeof nullable<Fields[Name]>> };
const optionalOrNull = <Fields extends TProperties>(fields: Fields) =>
  Type.Partial(Type.Object(orNull(fields))).properties;

const SettingsSchema = described(
  'Settings',
  'What starters print and new templates begin with, and inputs. null: not set.',
  {
    version: Type.Integer({
      description: 'Grows with every change; 0 before the first.',
      examples: [1],
    }),
    updatedAt: nullable(timestamp('When they were changed.')),
    shop: Type.Object(orNull(shop), { description: 'What receipts say about the shop.' }),
    ...orNull(formats),
    inputs: Type.Array(InputBody, {
      description:
        'Ports at which existing software prints, and print servers that are polled, without their secrets. GET /inputs has their state, and those of the configuration.',
    }),
  },
);

/** Fields left out stay as they are; the answer of GET may be sent back with changes. */
export const SettingsChangeBody = Type.Object(
  {
    shop: Type.Optional(closed(optionalOrNull(shop))),
    ...optionalOrNull(formats),
    inputs: Type.Optional(
      Type.Array(InputBody, {
        maxItems: 100,
        description: 'Replaces the list; ports open and close, and polls begin and end, at once.',
      }),
    ),
    version: Type.Optional(Type.Unknown({ description: 'Ignored.' })),
    updatedAt: Type.Optional(Type.Unknown({ description: 'Ignored.' })),
  },
  {
    title: 'SettingsChange',
    additionalProperties: false,
    examples: [
      {
        shop: { name: 'Bäckerei Sonne', vatNumber: 'DE123456789' },
        locale: 'de-DE',
        currency: 'EUR',
        timeZone: 'Europe/Berlin',
      },
    ],
  },
);

export const SettingsAnswer = answer('SettingsAnswer', { settings: SettingsSchema });

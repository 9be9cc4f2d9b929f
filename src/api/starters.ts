// The schemas of GET /starters.

import Type from 'typebox';
import { starterLanguages } from '../core/model/templates/starter-language.ts';
import { success } from './envelope.ts';
import { galleryPlace, TemplateAnswer } from './templates.ts';

export const StarterQuery = Type.Object(
  {
    language: Type.Optional(
      Type.Enum([...starterLanguages], {
        default: 'en',
        description:
          'The language of the texts and samples. Their formats, currency and time zone are those of a country where it is spoken.',
        examples: ['de'],
      }),
    ),
  },
  { additionalProperties: false },
);

const { id, name, description, config } = TemplateAnswer.properties.template.properties;

const Starter = Type.Object(
  {
    id,
    name,
    description,
    config,
    gallery: Type.Object(galleryPlace, { description: 'Where a gallery shows it.' }),
  },
  { title: 'Starter', description: 'A template that comes with the service.' },
);

export const StarterList = success({
  starters: Type.Array(Starter, { description: 'In the order of the gallery.' }),
});

// The schemas of GET /starters.

import Type from 'typebox';
import { starterLanguages } from '../core/model/templates/starter-language.ts';
import { closed, described, success } from './envelope.ts';
import { galleryPlace, TemplateAnswer } from './templates.ts';
import { optional } from '../core/model/optional.ts';

export const StarterQuery = closed({
  language: optional.enum([...starterLanguages], {
    default: 'en',
    description:
      'The language of the texts and samples. Their formats, currency and time zone are those of a country where it is spoken.',
    examples: ['de'],
  }),
});

const { id, name, description, config } = TemplateAnswer.properties.template.properties;

const Starter = described('Starter', 'A template that comes with the service.', {
  id,
  name,
  description,
  config,
  gallery: Type.Object(galleryPlace, { description: 'Where a gallery shows it.' }),
});

export const StarterList = success({
  starters: Type.Array(Starter, { description: 'In the order of the gallery.' }),
});

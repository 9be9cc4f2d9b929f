// Answer of GET /warnings.

import Type, { type Static } from 'typebox';
import { named, success } from './envelope.ts';

export const Warning = named('Warning', {
  code: Type.Enum(
    [
      'OPEN_TO_NETWORK',
      'KEY_NOT_REQUIRED',
      'KEY_SHORT',
      'KEY_UNUSABLE',
      'INPUT_OPEN',
      'INPUT_FAILED',
    ],
    {
      description:
        'OPEN_TO_NETWORK: other machines need no key. KEY_NOT_REQUIRED: a key is set but not required. KEY_SHORT: the key can be guessed. KEY_UNUSABLE: no request can match the key. INPUT_OPEN: every machine of the network can print by an input. INPUT_FAILED: an input is not open.',
    },
  ),
  message: Type.String({
    description: 'What is wrong, and which setting to change.',
    examples: [
      'auth.apiKey is shorter than 16 characters and can be guessed. Use a long random text.',
    ],
  }),
});
export type Warning = Static<typeof Warning>;

export const WarningList = success({ warnings: Type.Array(Warning) });

// Answers of /quarantine.

import Type from 'typebox';
import { nullable, success, timestamp } from './envelope.ts';

export const QuarantineState = success({
  quarantine: Type.Boolean({
    description:
      'Whether this is a copy for a drill, made by `platen restore --quarantine`. Real printers are not connected, and webhooks, notices and inputs are off. Virtual printers print.',
  }),
  since: nullable(timestamp('When it was restored; null without a quarantine.')),
});

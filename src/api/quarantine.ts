// Answers of /quarantine.

import Type from 'typebox';
import { success } from './envelope.ts';

export const QuarantineState = success({
  quarantine: Type.Boolean({
    description:
      'Whether this is a copy that reaches nobody (`platen restore --quarantine`): real printers are not connected, and webhooks, notices and inputs are off. Virtual printers print.',
  }),
  since: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When it was restored.',
  }),
});

// Print warnings, of jobs and previews.

import Type from 'typebox';
import { named } from './envelope.ts';
import { printWarningCodes } from '../core/model/jobs/print-warning.ts';

const PrintWarning = named('PrintWarning', {
  code: Type.Enum([...printWarningCodes], {
    description:
      'CODE_LOST: a code is not drawn. CODE_SHRUNK: the bars of a code became thinner than two dots, to fit the paper. CODE_THIN: they are that thin as sent. TEXT_LOST: text of a PDF is not drawn, because its font is not embedded. CHARACTER_LOST: no font has a character, so a box is printed. PICTURE_LOST: a picture is not drawn. CUT_OFF: a part is beyond the edge. NOT_DRAWN: a command is not known or not drawn. LEFT_OUT: an item of the order is on no ticket, because no rule of its route takes it. More may be added.',
  }),
  message: Type.String({
    description: 'What is missing, in English.',
    examples: ['A code was not drawn: data that does not fit the barcode.'],
  }),
  place: Type.String({
    description: 'Where in what was sent.',
    examples: ['raw: ^FS at byte 53 (line 2)'],
  }),
});

export const PrintWarnings = Type.Array(PrintWarning, {
  description:
    'What the paper lacks of that which was to be printed, or what may not be legible on it. At most 20, and for a job of an order one for each of up to 50 items that are on no ticket; empty if nothing is missing.',
});

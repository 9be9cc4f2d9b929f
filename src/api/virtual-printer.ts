// Requests and answers of /virtual-printer.

import Type from 'typebox';
import { success, Timestamp } from './envelope.ts';

export const SheetList = success({
  printer: Type.Object({
    port: Type.Integer(),
    paper: Type.String(),
    cover: Type.String(),
  }),
  sheets: Type.Array(
    Type.Object({
      number: Type.Integer(),
      printedAt: Timestamp,
      width: Type.Integer({ description: 'In dots.' }),
      height: Type.Integer({ description: 'In dots.' }),
      text: Type.Array(Type.String(), { description: 'The printed text, line by line.' }),
      image: Type.String({ description: 'The path of the sheet as PNG.' }),
    }),
    { description: 'The last 100 sheets, newest first.' },
  ),
});

export const SheetParams = Type.Object({ number: Type.Integer({ minimum: 1 }) });
const which = {
  printer: Type.Optional(
    Type.String({ description: 'The id of a virtual printer. By default the default printer.' }),
  ),
};
export const WhichPrinter = Type.Object(which, { additionalProperties: false });
export const SheetQuery = Type.Object(
  { ...which, scale: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, default: 1 })) },
  { additionalProperties: false },
);

export const FaultsAnswer = success({
  printer: SheetList.properties.printer,
});

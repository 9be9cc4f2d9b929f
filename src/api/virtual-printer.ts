// Requests and answers of /virtual-printer.

import Type from 'typebox';
import { success, Timestamp } from './envelope.ts';
import { PreviewQuery } from './preview.ts';
import { VirtualPrinterFaults } from './virtual-printer-faults.ts';

export const SheetList = success({
  printer: Type.Object(
    {
      port: Type.Integer({ description: 'The TCP port on loopback.', examples: [9100] }),
      paper: Type.String({ description: 'ok, low or out.', examples: ['ok'] }),
      cover: Type.String({ description: 'closed or open.', examples: ['closed'] }),
      faults: Type.Unsafe<VirtualPrinterFaults>({ ...VirtualPrinterFaults }),
    },
    { title: 'VirtualPrinter', description: 'The condition of the virtual printer.' },
  ),
  sheets: Type.Array(
    Type.Object(
      {
        number: Type.Integer({ description: 'Counts from 1.', examples: [1] }),
        printedAt: Timestamp,
        width: Type.Integer({ description: 'In dots.', examples: [576] }),
        height: Type.Integer({ description: 'In dots.', examples: [842] }),
        text: Type.Array(Type.String({ examples: ['Corner Shop'] }), {
          description: 'The printed text, line by line.',
        }),
        image: Type.String({
          description: 'The path of the sheet as PNG.',
          examples: ['/virtual-printer/sheets/1.png'],
        }),
      },
      { title: 'Sheet', description: 'A piece of paper that came out of a virtual printer.' },
    ),
    { description: 'The last 100 sheets, newest first.' },
  ),
});

export const SheetParams = Type.Object({
  number: Type.Integer({ minimum: 1, description: 'The number of the sheet.', examples: [1] }),
});
const which = {
  printer: Type.Optional(
    Type.String({ description: 'The id of a virtual printer. By default the default printer.' }),
  ),
};
export const WhichPrinter = Type.Object(which, { additionalProperties: false });
export const SheetQuery = Type.Object(
  { ...which, scale: PreviewQuery.properties.scale },
  { additionalProperties: false },
);

export const FaultsAnswer = success({
  printer: SheetList.properties.printer,
});

// Requests and answers of /virtual-printer.

import Type from 'typebox';
import { commandEffects } from '../core/model/printers/command-effect.ts';
import { closed, described, success, Timestamp } from './envelope.ts';
import { PreviewQuery } from './preview.ts';
import { VirtualPrinterFaults } from './virtual-printer-faults.ts';
import { optional } from '../core/model/optional.ts';

export const SheetList = success({
  printer: described('VirtualPrinter', 'The condition of the virtual printer.', {
    port: Type.Integer({ description: 'The TCP port on loopback.', examples: [9100] }),
    paper: Type.String({ description: 'ok, low or out.', examples: ['ok'] }),
    cover: Type.String({ description: 'closed or open.', examples: ['closed'] }),
    faults: Type.Unsafe<VirtualPrinterFaults>({ ...VirtualPrinterFaults }),
  }),
  sheets: Type.Array(
    described('Sheet', 'A piece of paper that came out of a virtual printer.', {
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
    }),
    { description: 'The last 100 sheets, newest first.' },
  ),
});

export const VirtualPrinterState = success({
  printer: SheetList.properties.printer,
  commands: Type.Array(
    described('EmulatedCommand', 'A command that a virtual printer has read.', {
      offset: Type.Integer({
        description: 'Position in the bytes since the printer was switched on.',
        examples: [0],
      }),
      command: Type.String({
        description: 'As in the manuals; `text` is a run of characters.',
        examples: ['ESC @'],
      }),
      means: Type.String({
        description: 'The purpose of the command, or the characters of the text.',
        examples: ['reset'],
      }),
      effect: Type.Union([Type.Enum([...commandEffects]), Type.Null()], {
        description:
          'What the command may do: `print` (also feeds, cuts and drawers), `format` (settings of this job), `query` (an answer), `store` (images, fonts and formats that stay in the printer) or `configure` (what outlives the job or disturbs others: network, reset, calibration, pausing). `null` if the printer does not know it.',
        examples: ['format'],
      }),
      parameters: Type.String({
        description: 'Numbers of bytes, or text; without the data of images and codes.',
        examples: [''],
      }),
    }),
    { description: 'The last 200 commands, oldest first.' },
  ),
  complaints: Type.Array(
    described('Complaint', 'Something that correct data does not contain.', {
      offset: Type.Integer({ description: 'Position of the command.', examples: [12] }),
      command: Type.String({ examples: ['ESC Y'] }),
      reason: Type.String({
        description: '`unknown` marks a command that the printer does not have.',
        examples: ['unknown'],
      }),
    }),
    { description: 'The last 200 complaints about commands, oldest first.' },
  ),
});

export const SheetParams = Type.Object({
  number: Type.Integer({ minimum: 1, description: 'The number of the sheet.', examples: [1] }),
});
const which = {
  printer: optional.string({
    description: 'The id of a virtual printer. By default the default printer.',
  }),
};
export const WhichPrinter = closed(which);
export const SheetQuery = closed({ ...which, scale: PreviewQuery.properties.scale });

export const FaultsAnswer = success({
  printer: SheetList.properties.printer,
});

// A TSPL command that draws its content: a text or a code.

import type { RasterPicture } from '../pictures/raster-picture.ts';
import type { Turn } from '../pictures/turned.ts';
import { coordinate, type TsplCommand } from './command.ts';
import type { CounterText } from './counters.ts';
import type { LabelImage } from './label-image.ts';
import type { TsplArguments } from './tspl-arguments.ts';

type Draw = (label: LabelImage, given: TsplArguments, content: string) => RasterPicture | null;

/** Makes the text for people from the content, later; null if there is none. */
type Readable = (label: LabelImage, given: TsplArguments) => ((content: string) => string) | null;

/** A command whose `draw` makes a picture of the content, which may have counters. */
export function symbolCommand(
  means: string,
  turnOf: (given: TsplArguments) => Turn,
  draw: Draw,
  readable: Readable = () => null,
): TsplCommand {
  return {
    means,
    effect: 'print',
    run: (label, given) => {
      const { content, counted } = given;
      const place = [coordinate(given, 0), coordinate(given, 1), turnOf(given)] as const;
      const read = readable(label, given);
      if (counted) {
        const text = (counters: CounterText) =>
          counted.map((piece) => (typeof piece === 'string' ? piece : counters(piece))).join('');
        label.drawCounted((counters) => draw(label, given, text(counters)), ...place);
        if (read) label.write((counters) => read(text(counters)));
        return;
      }
      if (content === null) return label.controls.complain('no content in quotation marks');
      const dots = draw(label, given, content);
      if (!dots) return label.controls.complain('data that does not fit the symbol');
      if (dots.module !== undefined) label.controls.noteCode(dots.module);
      label.draw(dots, ...place);
      if (read) label.write(() => read(content));
    },
  };
}

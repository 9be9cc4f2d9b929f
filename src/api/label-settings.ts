// What is adjusted on a label printer, in requests and answers of /printers and in the
// configuration.

import Type from 'typebox';
import { labelModes } from '../core/model/printers/profile.ts';

/** Each setting of labels, without whether it may be left out. */
export const labelFields = {
  darkness: Type.Integer({
    minimum: 0,
    maximum: 30,
    description: 'How dark it prints: 0 to 30 in ZPL, 0 to 15 in TSPL.',
  }),
  inchesPerSecond: Type.Integer({
    minimum: 1,
    maximum: 14,
    description: 'How fast it prints labels, in inches per second; models differ in what they can.',
  }),
  rightMm: Type.Number({
    minimum: -50,
    maximum: 50,
    description: 'Moves what is printed to the right, in millimetres; negative: to the left.',
  }),
  downMm: Type.Number({
    minimum: -15,
    maximum: 15,
    description: 'Moves what is printed down, in millimetres; negative: up.',
  }),
  mode: Type.Enum([...labelModes], {
    description:
      'What it does with a finished label. tear: feeds it to the edge. peel: peels it off its liner. cut: cuts where the template or the end of the job says so.',
  }),
  cutEvery: Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'With a cutter: cuts after this many labels of a job, and after its last one.',
  }),
};

const { darkness, inchesPerSecond, rightMm, downMm, mode, cutEvery } = labelFields;

export const LabelSettingsBody = Type.Object(
  {
    darkness: Type.Optional(darkness),
    inchesPerSecond: Type.Optional(inchesPerSecond),
    rightMm: Type.Optional(rightMm),
    downMm: Type.Optional(downMm),
    mode: Type.Optional(mode),
    cutEvery: Type.Optional(cutEvery),
  },
  {
    additionalProperties: false,
    description:
      'What is adjusted for the labels that Platen makes, on a ZPL or TSPL printer. What is left out stays as it was set at the printer. Raw data is sent as it is.',
    examples: [{ darkness: 20, rightMm: 1.5 }],
  },
);

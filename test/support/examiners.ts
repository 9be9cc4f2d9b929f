// The emulated models that test each profile.

import { escposModels, type EscposModel } from '../../src/core/emulator/escpos/models.ts';
import { onPaper, profileNamed } from '../../src/core/profiles/index.ts';

const quirky: EscposModel = escposModels['nt-5890k'];

const models = {
  ...escposModels,
  /** An unrecognised printer may have a cutter and still ignore what this firmware ignores. */
  'nt-5890k with a cutter': {
    ...quirky,
    quirks: quirky.quirks.filter((quirk) => quirk !== 'ignores GS V 66'),
  },
};

/** The models that test each profile, also with other paper. */
export const examiners: Record<string, (keyof typeof models)[]> = {
  'generic-80': ['clone-80', 'epson-203', 'virtual-80'],
  'generic-58': ['clone-58', 'virtual-58', 'nt-5890k with a cutter'],
  'basic-80': ['imageless-80'],
  'basic-58': ['imageless-58'],
  'epson-tm-t20': ['epson-203'],
  'epson-tm-t20 on 58 mm': ['epson-203-58'],
  'epson-tm-m30': ['epson-m30'],
  'epson-tm-t88iv': ['epson-180'],
  'epson-tm-t88iv on 58 mm': ['epson-180-58'],
  'epson-tm-t88v': ['epson-180'],
  'bixolon-srp-350': ['bixolon-350'],
  'bixolon-srp-350iii': ['bixolon-350iii'],
  'citizen-ct-s': ['citizen'],
  'star-escpos': ['star-escpos'],
  'xprinter-xp-80': ['xprinter-80'],
  'xprinter-xp-58': ['xprinter-58'],
  'zjiang-zj-8330': ['clone-80'],
  'zjiang-zj-5890': ['clone-58', 'pos-5890'],
  'netum-nt-5890k': ['clone-58', 'nt-5890k'],
};

export const pairs = Object.entries(examiners).flatMap(([name, printers]) => {
  const [, id = name, paperMm] = /(.*) on (\d+) mm$/.exec(name) ?? [];
  const found = profileNamed(id)!;
  const profile = paperMm === undefined ? found : onPaper(found, Number(paperMm));
  return printers.map((printer) => ({ name, printer, profile, model: models[printer] }));
});

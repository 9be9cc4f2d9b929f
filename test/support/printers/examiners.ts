// The emulated models that test each profile.

import { readFileSync } from 'node:fs';
import { escposModels, type EscposModel } from '../../../src/core/emulator/escpos/models.ts';
import { onPaper, profileNamed } from '../../../src/core/profiles/index.ts';
import { distinctPairs } from '../any/distinct-pairs.ts';

const quirky: EscposModel = escposModels['nt-5890k'];

const { models: facts } = JSON.parse(
  readFileSync(new URL('../../fixtures/code-pages.json', import.meta.url), 'utf8'),
) as { models: { profile: string; pages: Record<string, string> }[] };

/** A printer that numbers its code pages as a public database lists them. */
const numberedAs = (profile: string, model: EscposModel): EscposModel => ({
  ...model,
  codepages: facts.find((fact) => fact.profile === profile)!.pages,
});

const models = {
  ...escposModels,
  'epson-m10': { ...escposModels['epson-m30'], width: 416 },
  'epson-p20': { ...escposModels['epson-203'], width: 384 },
  'citizen-651': numberedAs('citizen-ct-s651', escposModels.citizen),
  'bixolon-s300': numberedAs('bixolon-srp-s300', escposModels['clone-80']),
  'rongta-80': numberedAs('rongta-rp326', escposModels['clone-80']),
  'sunmi-80': numberedAs('sunmi-nt311', escposModels['clone-80']),
  'sunmi-58': numberedAs('sunmi-v2', escposModels['clone-58']),
  'seiko-80': numberedAs('seiko-rp-f10', escposModels['clone-80']),
  'gprinter-80': numberedAs('gprinter-gp-80', escposModels['clone-80']),
  'hprt-80': numberedAs('hprt-tp80', escposModels['clone-80']),
  'munbyn-80': { ...numberedAs('munbyn-itpp047', escposModels['clone-80']), width: 512 },
  'kefar-80': numberedAs('kefar-kr-306', escposModels['clone-80']),
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
  'epson-tm-m10': ['epson-m10'],
  'epson-tm-l90': ['epson-203'],
  'epson-tm-p80': ['epson-203'],
  'epson-tm-p20': ['epson-p20'],
  'bixolon-srp-s300': ['bixolon-s300'],
  'citizen-ct-s': ['citizen', 'citizen-651'],
  'citizen-ct-s310ii': ['citizen'],
  'citizen-ct-s651': ['citizen-651'],
  'rongta-rp326': ['rongta-80'],
  'kefar-kr-306': ['kefar-80'],
  'bixolon-srp-330': ['bixolon-350iii'],
  'hprt-tp80': ['hprt-80'],
  'munbyn-itpp047': ['munbyn-80'],
  'sunmi-nt311': ['sunmi-80'],
  'sunmi-v2': ['sunmi-58'],
  'seiko-rp-f10': ['seiko-80'],
  'snbc-btp-r880np': ['clone-80'],
  'gprinter-gp-80': ['gprinter-80'],
  'custom-k80': ['clone-80'],
  'star-escpos': ['star-escpos'],
  'xprinter-xp-80': ['xprinter-80'],
  'xprinter-xp-58': ['xprinter-58'],
  'zjiang-zj-8330': ['clone-80'],
  'zjiang-zj-5890': ['clone-58', 'pos-5890'],
  'netum-nt-5890k': ['clone-58', 'nt-5890k'],
};

export const allPairs = Object.entries(examiners).flatMap(([name, printers]) => {
  const [, id = name, paperMm] = /(.*) on (\d+) mm$/.exec(name) ?? [];
  const found = profileNamed(id)!;
  const profile = paperMm === undefined ? found : onPaper(found, Number(paperMm));
  return printers.map((printer) => ({ name, printer, profile, model: models[printer] }));
});

export const pairs = distinctPairs(allPairs);

// Printers by the names that people know them by. Each is emulated by a model of the
// same command set, resolution and print width, and reports its own name.

import type { VirtualModelFacts } from '../model/printers/virtual-model.ts';
import { createEmulator, type ModelName, printerModels } from './index.ts';

type AnyModel = Exclude<Parameters<typeof createEmulator>[0], string>;

/** The emulated model, and the name that the product reports where it differs. */
const products = {
  'epson-tm-t20ii': ['epson-203'],
  'epson-tm-t20iii': ['epson-203', 'TM-T20III'],
  'epson-tm-t82iii': ['epson-203', 'TM-T82III'],
  'epson-tm-m30': ['epson-m30'],
  'epson-tm-m30ii': ['epson-m30', 'TM-m30II'],
  'epson-tm-m30iii': ['epson-m30', 'TM-m30III'],
  'epson-tm-t88iv': ['epson-180'],
  'epson-tm-t88v': ['epson-180', 'TM-T88V'],
  'epson-tm-t88vi': ['epson-180', 'TM-T88VI'],
  'epson-tm-t88vii': ['epson-180', 'TM-T88VII'],
  'bixolon-srp-350': ['bixolon-350'],
  'bixolon-srp-350iii': ['bixolon-350iii'],
  'citizen-ct-s310ii': ['citizen'],
  'xprinter-xp-80': ['xprinter-80'],
  'xprinter-xp-58': ['xprinter-58'],
  'netum-nt-5890k': ['nt-5890k'],
} satisfies Record<string, [model: ModelName, reports?: string]>;

export type VirtualModel = ModelName | keyof typeof products;

export const modelNames = [
  ...Object.keys(printerModels),
  ...Object.keys(products),
] as VirtualModel[];

export function modelNamed(name: VirtualModel): AnyModel {
  if (name in printerModels) return printerModels[name as ModelName];
  const [base, reports] = products[name as keyof typeof products] as [ModelName, string?];
  const model: AnyModel = printerModels[base];
  if (reports === undefined || !model.identity) return model;
  return { ...model, identity: { ...model.identity, model: reports } };
}

export function modelFacts(name: VirtualModel): Omit<VirtualModelFacts, 'id'> {
  const model = modelNamed(name);
  const { identity, language: driver, width, dpi } = model;
  const printMm = (width / dpi) * 25.4;
  const kind = kindOf(model);
  return {
    model: identity && `${identity.maker} ${identity.model}`,
    kind,
    driver,
    width: kind === 'label' ? Math.round(printMm) : printMm < 56 ? 58 : kind === 'impact' ? 76 : 80,
  };
}

function kindOf(model: AnyModel): VirtualModelFacts['kind'] {
  if (model.language === 'zpl' || model.language === 'tspl') return 'label';
  return 'mechanism' in model && model.mechanism === 'impact' ? 'impact' : 'receipt';
}

// The printers with which the label campaigns are held, one for each language,
// and what can go wrong with each. All but Star's are asked how far they are,
// which takes longer than being told.

import type { CampaignOptions } from '../support/campaign.ts';
import { labelKinds, starKinds } from './label-kinds.ts';
import type { NetworkKind } from './network-kinds.ts';

export interface TriedPrinter extends CampaignOptions {
  language: string;
  kinds: NetworkKind[];
}

const settings = { jobs: { deadlineSeconds: 8, confirmSeconds: 3 } };

const tried = (language: string, model: string, kinds: NetworkKind[]): TriedPrinter => ({
  language,
  kinds,
  profile: model,
  printer: { model },
  settings,
});

export const labelPrinters: TriedPrinter[] = [
  tried('ZPL', 'zebra-zd420', labelKinds),
  tried('TSPL', 'tsc-te200', labelKinds),
  tried('StarPRNT', 'star-mc-print3', starKinds),
];

// The printers of the label campaigns, one for each language, with their
// possible faults. All but Star are polled for their progress, which takes
// longer.

import type { CampaignOptions } from '../support/campaigns/campaign.ts';
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
  tried('Star Line', 'star-tsp654ii', starKinds),
  tried('Star Graphic', 'star-tsp143iii', starKinds),
];

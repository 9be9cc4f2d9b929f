// The printers with which the label campaigns are held, one for each language.
// They are asked how far they are, which takes longer than being told.

import type { CampaignOptions } from '../support/campaign.ts';

export interface TriedPrinter extends CampaignOptions {
  language: string;
}

const settings = { jobs: { deadlineSeconds: 8, confirmSeconds: 3 } };

export const labelPrinters: TriedPrinter[] = [
  { language: 'ZPL', profile: 'zebra-zd420', printer: { model: 'zebra-zd420' }, settings },
  { language: 'TSPL', profile: 'tsc-te200', printer: { model: 'tsc-te200' }, settings },
];

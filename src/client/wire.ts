// Types of requests, answers and events. They are derived from the schemas in
// src/api, so the two cannot differ.

import type { Static } from 'typebox';
import type { AssetAnswer } from '../api/assets.ts';
import type {
  JobAnswer,
  JobData as JobDataAnswer,
  JobList,
  JobQuery as Query,
} from '../api/jobs.ts';
import type { DraftPreviewBody, PreviewAnswer, PreviewBody } from '../api/preview.ts';
import type { PrintAnswer, PrintBody } from '../api/print.ts';
import type { PrinterSchema, ProfileList } from '../api/printer.ts';
import type {
  DiscoveredList,
  NewPrinter as NewPrinterBody,
  PrinterSettingsChange as Change,
  RemovalQuery,
} from '../api/printers.ts';
import type {
  NewTemplate as NewTemplateBody,
  TemplateAnswer,
  TemplateChange as TemplateChangeBody,
  TemplateList,
  TemplateSchemaAnswer,
} from '../api/templates.ts';
import type { SheetList as Sheets } from '../api/virtual-printer.ts';
import type { Change as ModelChange } from '../core/model/event.ts';

export type { VirtualPrinterFaults } from '../api/virtual-printer-faults.ts';

export type Job = Static<typeof JobAnswer>['job'];
export type JobState = Job['status'];
export type JobPage = Omit<Static<typeof JobList>, 'success'>;
export type JobQuery = Static<typeof Query>;
export type JobData = Omit<Static<typeof JobDataAnswer>, 'success'>;
export type PrintOptions = NonNullable<Static<typeof PrintBody>['options']>;
export type Printed = Omit<Static<typeof PrintAnswer>, 'success'>;
export type Printer = Static<typeof PrinterSchema>;
export type NewPrinter = Static<typeof NewPrinterBody>;
export type PrinterChange = Static<typeof Change>;
/** What to do with the queued jobs of a removed printer. */
export type Removal = Static<typeof RemovalQuery>;
/** A printer that discovery found. */
export type FoundPrinter = Static<typeof DiscoveredList>['printers'][number];
export type Profile = Static<typeof ProfileList>['profiles'][number];
export type TemplateSummary = Static<typeof TemplateList>['templates'][number];
export type Template = Static<typeof TemplateAnswer>['template'];
export type NewTemplate = Omit<Static<typeof NewTemplateBody>, 'createdAt' | 'updatedAt'>;
export type TemplateChange = Omit<
  Static<typeof TemplateChangeBody>,
  'id' | 'createdAt' | 'updatedAt'
>;
export type TemplateSchema = Pick<Static<typeof TemplateSchemaAnswer>, 'schema' | 'example'>;
export type Preview = Omit<Static<typeof PreviewAnswer>, 'success'>;
export type PreviewRequest = Static<typeof PreviewBody>;
export type DraftPreviewRequest = Static<typeof DraftPreviewBody>;
export type Asset = Static<typeof AssetAnswer>['asset'];
export type Roll = Omit<Static<typeof Sheets>, 'success'>;
export type Sheet = Roll['sheets'][number];

type Numbered<Type> = Type extends { type: infer Name; data: infer Data }
  ? { type: Name; data: Data & { seq: number } }
  : never;
/** A message of the WebSocket. */
export type Event = Numbered<ModelChange>;

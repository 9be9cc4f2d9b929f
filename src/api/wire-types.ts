// The types of the client by name, each with its schema: `npm run docs` writes src/client/wire.ts
// from here. The build writes the declarations of the package platen-client from here, so
// that it depends on no package.

import Type from 'typebox';
import { AgentSchema } from './agents.ts';
import { ConfigAnswer } from './config.ts';
import {
  BatchAccepted,
  BatchBody,
  BatchDetail,
  BatchMoveBody,
  BatchMoved,
  BatchReprintBody,
  BatchSchema,
  CsvAccepted,
} from './batches.ts';
import { CounterAnswer, CounterChangeBody } from './counters.ts';
import { AssetAnswer, AssetList } from './assets.ts';
import { DirectPrintBody } from './direct-print.ts';
import { EventList, EventQuery } from './event-list.ts';
import { BatchUpdate, JobUpdate, PrinterUpdate } from './events.ts';
import { Health } from './health.ts';
import { JobSchema, JobStatus } from './job.ts';
import {
  JobChangeBody,
  JobCount,
  JobCountQuery,
  JobData,
  JobList,
  JobQuery,
  JobReadQuery,
  JobsCancelQuery,
  ReprintBody,
} from './jobs.ts';
import {
  AuditList,
  AuditQuery,
  KeyList,
  KeyMade,
  KeyRequirement,
  KeyRequirementChange,
  NewKey,
} from './keys.ts';
import { RefusedList, RequestList } from './request-log.ts';
import { NodeList } from './nodes.ts';
import {
  NoticeState,
  NoticeSwitchesAnswer,
  NoticeSwitchesBody,
  NoticeTestAnswer,
} from './notices.ts';
import { PrinterDay, PrinterDays } from './printer-days.ts';
import { DraftPreviewBody, DraftSchemaAnswer, PreviewAnswer, PreviewBody } from './preview.ts';
import { PrintAnswer, PrintBody } from './print.ts';
import {
  NewRoute,
  OrderAccepted,
  OrderBody,
  RouteAnswer,
  RouteChange,
  RouteList,
  RoutePreviewAnswer,
  RouteVersions,
} from './routes.ts';
import { PrinterChange, PrinterSchema, ProfileList, TestPageQuery } from './printer.ts';
import { DiscoveredList, NewPrinter, PrinterSettingsChange, RemovalQuery } from './printers.ts';
import { InputList } from './inputs.ts';
import { QuarantineState } from './quarantine.ts';
import { SettingsAnswer, SettingsChangeBody } from './settings.ts';
import { StarterList, StarterQuery } from './starters.ts';
import {
  NewTemplate,
  TemplateAnswer,
  TemplateChange,
  TemplateList,
  TemplateVersions,
} from './templates.ts';
import { ExportAnswer, ExportQuery, ImportAnswer, ImportBody, ImportQuery } from './transfer.ts';
import { VirtualPrinterFaults } from './virtual-printer-faults.ts';
import { SheetList, VirtualPrinterState } from './virtual-printer.ts';
import { Warning } from './warnings.ts';
import {
  DeliveryList,
  DeliveryQuery,
  NewWebhook,
  ReplayAnswer,
  ReplayBody,
  TestAnswer,
  WebhookAnswer,
  WebhookChange,
  WebhookMade,
} from './webhooks.ts';

/** Answers have a field `success`, which the client removes. */
export const wireTypes = {
  Job: JobSchema,
  Configuration: ConfigAnswer,
  JobState: JobStatus,
  JobPage: JobList,
  JobQuery,
  JobReadQuery,
  JobFilter: JobCountQuery,
  JobCount,
  JobCancelQuery: JobsCancelQuery,
  JobChange: JobChangeBody,
  JobData,
  PrintOptions: PrintBody.properties.options,
  DirectPrint: Type.Omit(DirectPrintBody, ['options']),
  Printed: PrintAnswer,
  ReprintOptions: ReprintBody,
  Printer: PrinterSchema,
  NewPrinter,
  PrinterChange: PrinterSettingsChange,
  PrinterConfig: PrinterChange,
  Removal: RemovalQuery,
  FoundPrinter: DiscoveredList.properties.printers.items,
  Profile: ProfileList.properties.profiles.items,
  VirtualModel: ProfileList.properties.virtualPrinters.items,
  TemplateSummary: TemplateList.properties.templates.items,
  Template: TemplateAnswer.properties.template,
  Starter: StarterList.properties.starters.items,
  StarterQuery,
  TestPageQuery,
  NewTemplate,
  TemplateChange,
  TemplateVersion: TemplateVersions.properties.versions.items,
  TemplateSchema: DraftSchemaAnswer,
  Preview: PreviewAnswer,
  PreviewRequest: PreviewBody,
  DraftPreviewRequest: DraftPreviewBody,
  Asset: AssetAnswer.properties.asset,
  ListedAsset: AssetList.properties.assets.items,
  Batch: BatchSchema,
  BatchRequest: BatchBody,
  BatchReprintRequest: BatchReprintBody,
  BatchMoveRequest: BatchMoveBody,
  BatchMoved,
  BatchAccepted,
  CsvAccepted,
  BatchDetail,
  Route: RouteAnswer.properties.route,
  RouteSummary: RouteList.properties.routes.items,
  NewRoute,
  RouteChange,
  RouteVersion: RouteVersions.properties.versions.items,
  OrderRequest: OrderBody,
  OrderAccepted,
  RoutePreview: RoutePreviewAnswer,
  Counter: CounterAnswer.properties.counter,
  CounterChange: CounterChangeBody,
  ExportQuery,
  Exported: ExportAnswer,
  ImportQuery,
  ImportContents: ImportBody,
  ImportReport: ImportAnswer,
  Roll: SheetList,
  Sheet: SheetList.properties.sheets.items,
  VirtualPrinterFaults,
  VirtualPrinterState,
  Health,
  Nodes: NodeList,
  Agent: AgentSchema,
  PrinterDay,
  PrinterDays,
  Warning,
  QuarantineState,
  InputState: InputList.properties.inputs.items,
  Settings: SettingsAnswer.properties.settings,
  SettingsChange: SettingsChangeBody,
  Key: KeyList.properties.keys.items,
  NewKey,
  KeyMade,
  KeyRequirement,
  KeyRequirementChange,
  AuditEntry: AuditList.properties.entries.items,
  RefusedRequest: RefusedList.properties.requests.items,
  LoggedRequest: RequestList.properties.requests.items,
  AuditQuery,
  NoticeState,
  NoticeSwitches: NoticeSwitchesAnswer.properties.switches,
  NoticeSwitchesChange: NoticeSwitchesBody,
  NoticeTest: NoticeTestAnswer.properties.results.items,
  Webhook: WebhookAnswer.properties.webhook,
  NewWebhook,
  WebhookChange,
  WebhookMade,
  WebhookTest: TestAnswer.properties.delivery,
  WebhookReplay: ReplayBody,
  WebhookReplayed: ReplayAnswer.properties.replay,
  WebhookDelivery: DeliveryList.properties.deliveries.items,
  DeliveryQuery,
  EventPage: EventList,
  EventQuery,
  Event: Type.Union([JobUpdate, PrinterUpdate, BatchUpdate]),
};

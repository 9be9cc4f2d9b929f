// The methods of the TypeScript client with their types, as programs use them: what is removed or
// narrowed here needs a new major version. Most of the methods are made from the OpenAPI document.
// As properties: the compiler compares the parameters of those strictly.

import type {
  CallOptions,
  CsvOptions,
  Feed,
  KeyedCallOptions,
  Listener,
  WaitOptions,
} from '../../src/client/index.ts';
import type { VersionedCallOptions } from '../../src/client/transport.ts';
import type * as wire from '../../src/client/wire.ts';

export interface PublicMethods {
  addPrinter: (printer: wire.NewPrinter, call?: CallOptions) => Promise<wire.Printer>;
  agents: (call?: CallOptions) => Promise<wire.Agent[]>;
  asset: (name: string, call?: CallOptions) => Promise<Blob>;
  assets: (call?: CallOptions) => Promise<wire.ListedAsset[]>;
  audit: (query?: wire.AuditQuery, call?: CallOptions) => Promise<wire.AuditEntry[]>;
  batch: (id: string, call?: CallOptions) => Promise<wire.BatchDetail>;
  batches: (limit?: number, call?: CallOptions) => Promise<wire.Batch[]>;
  cancelBatch: (id: string, call?: CallOptions) => Promise<wire.Batch>;
  cancelJob: (id: string, call?: CallOptions) => Promise<wire.Job>;
  cancelJobs: (query: wire.JobCancelQuery, call?: CallOptions) => Promise<number>;
  changeJob: (id: string, change: wire.JobChange, call?: CallOptions) => Promise<wire.Job>;
  changeKeyRequirement: (
    change: wire.KeyRequirementChange,
    call?: CallOptions,
  ) => Promise<wire.KeyRequirement>;
  changeNotices: (
    body: wire.NoticeSwitchesChange,
    call?: CallOptions,
  ) => Promise<wire.NoticeSwitches>;
  changePrinter: (
    id: string,
    change: wire.PrinterChange,
    call?: CallOptions,
  ) => Promise<wire.Printer>;
  config: (call?: CallOptions) => Promise<wire.Configuration>;
  configurePrinter: (config: wire.PrinterConfig, call?: CallOptions) => Promise<wire.Printer>;
  countJobs: (filter?: wire.JobFilter, call?: CallOptions) => Promise<wire.JobCount>;
  counter: (id: string, call?: CallOptions) => Promise<wire.Counter>;
  counters: (call?: CallOptions) => Promise<wire.Counter[]>;
  createAsset: (name: string, content: string, call?: CallOptions) => Promise<wire.Asset>;
  createBackup: (call?: CallOptions) => Promise<Blob>;
  createKey: (key: wire.NewKey, call?: CallOptions) => Promise<wire.KeyMade>;
  createRoute: (route: wire.NewRoute, call?: CallOptions) => Promise<wire.Route>;
  createTemplate: (template: wire.NewTemplate, call?: CallOptions) => Promise<wire.Template>;
  createWebhook: (webhook: wire.NewWebhook, call?: CallOptions) => Promise<wire.WebhookMade>;
  deleteAsset: (name: string, call?: CallOptions) => Promise<void>;
  deleteCounter: (id: string, call?: CallOptions) => Promise<void>;
  deleteJobData: (id: string, call?: CallOptions) => Promise<void>;
  deleteRoute: (id: string, call?: VersionedCallOptions) => Promise<void>;
  deleteTemplate: (id: string, call?: VersionedCallOptions) => Promise<void>;
  deleteWebhook: (id: string, call?: CallOptions) => Promise<void>;
  deletedTemplates: (call?: CallOptions) => Promise<wire.TemplateSummary[]>;
  describedVirtualModels: (call?: CallOptions) => Promise<wire.VirtualModel[]>;
  discoverPrinters: (subnet?: string, call?: CallOptions) => Promise<wire.FoundPrinter[]>;
  discoverPrintersThrough: (
    agent: string,
    subnet?: string,
    call?: CallOptions,
  ) => Promise<wire.FoundPrinter[]>;
  draftSchema: (
    config: Record<string, unknown>,
    call?: CallOptions,
  ) => Promise<wire.TemplateSchema>;
  eachJob: (query?: wire.JobQuery, call?: CallOptions) => AsyncGenerator<wire.Job, void, undefined>;
  endQuarantine: (call?: CallOptions) => Promise<wire.QuarantineState>;
  eventPage: (query?: wire.EventQuery, call?: CallOptions) => Promise<wire.EventPage>;
  events: (options?: {
    after?: number;
    signal?: AbortSignal;
  }) => AsyncGenerator<wire.Event, void, undefined>;
  exportAll: (query?: wire.ExportQuery, call?: CallOptions) => Promise<wire.Exported>;
  health: (call?: CallOptions) => Promise<wire.Health>;
  importAll: (
    contents: wire.ImportContents,
    query?: wire.ImportQuery,
    call?: CallOptions,
  ) => Promise<wire.ImportReport>;
  inputs: (call?: CallOptions) => Promise<wire.InputState[]>;
  job: (id: string, call?: CallOptions & wire.JobReadQuery) => Promise<wire.Job>;
  jobData: (id: string, call?: CallOptions) => Promise<wire.JobData>;
  jobs: (query?: wire.JobQuery, call?: CallOptions) => Promise<wire.JobPage>;
  keyRequirement: (call?: CallOptions) => Promise<wire.KeyRequirement>;
  keys: (call?: CallOptions) => Promise<wire.Key[]>;
  listen: (listener: Listener) => Feed;
  live: (call?: CallOptions) => Promise<void>;
  markJobDone: (id: string, call?: CallOptions) => Promise<wire.Job>;
  metrics: (call?: CallOptions) => Promise<string>;
  moveBatch: (
    id: string,
    request: wire.BatchMoveRequest,
    call?: CallOptions,
  ) => Promise<wire.BatchMoved>;
  nodes: (call?: CallOptions) => Promise<wire.Nodes>;
  notices: (call?: CallOptions) => Promise<wire.NoticeState>;
  openDrawer: (id?: string, call?: CallOptions) => Promise<string>;
  pauseBatch: (id: string, call?: CallOptions) => Promise<wire.Batch>;
  pausePrinter: (id: string, call?: CallOptions) => Promise<wire.Printer>;
  previewDraft: (request: wire.DraftPreviewRequest, call?: CallOptions) => Promise<wire.Preview>;
  previewJob: (id: string, scale?: number, call?: CallOptions) => Promise<Blob>;
  previewJobDetails: (id: string, call?: CallOptions) => Promise<wire.Preview>;
  previewRoute: (
    id: string,
    data: object,
    scale?: number,
    call?: CallOptions,
  ) => Promise<wire.RoutePreview>;
  previewTemplate: (
    id: string,
    request?: wire.PreviewRequest,
    scale?: number,
    call?: CallOptions,
  ) => Promise<Blob>;
  print: (
    templateId: string,
    data: object,
    options?: wire.PrintOptions,
    call?: KeyedCallOptions | string,
  ) => Promise<wire.Printed>;
  printBatch: (
    request: wire.BatchRequest,
    call?: KeyedCallOptions | string,
  ) => Promise<wire.BatchAccepted>;
  recallJob: (id: string, call?: CallOptions) => Promise<wire.Job>;
  reprintBatch: (
    id: string,
    rows: wire.BatchReprintRequest,
    call?: KeyedCallOptions,
  ) => Promise<wire.CsvAccepted>;
  printCsv: (
    templateId: string,
    csv: string | Blob,
    options?: CsvOptions,
    call?: KeyedCallOptions,
  ) => Promise<wire.CsvAccepted>;
  printDirect: (
    content: wire.DirectPrint,
    options?: wire.PrintOptions,
    call?: KeyedCallOptions | string,
  ) => Promise<wire.Printed>;
  printHook: (
    id: string,
    data: object,
    call?: KeyedCallOptions | string,
  ) => Promise<wire.OrderAccepted>;
  printRoute: (
    id: string,
    data: object,
    options?: wire.OrderRequest['options'],
    call?: KeyedCallOptions | string,
  ) => Promise<wire.OrderAccepted>;
  printTestPage: (id?: string, query?: wire.TestPageQuery, call?: CallOptions) => Promise<string>;
  printer: (id: string, call?: CallOptions) => Promise<wire.Printer>;
  printerDays: (since?: string, call?: CallOptions) => Promise<wire.PrinterDay[]>;
  printerStatus: (id?: string, call?: CallOptions) => Promise<wire.Printer>;
  printers: (call?: CallOptions) => Promise<wire.Printer[]>;
  profiles: (call?: CallOptions) => Promise<wire.Profile[]>;
  putCounter: (id: string, change: wire.CounterChange, call?: CallOptions) => Promise<wire.Counter>;
  quarantine: (call?: CallOptions) => Promise<wire.QuarantineState>;
  ready: (call?: CallOptions) => Promise<void>;
  refusedRequests: (call?: CallOptions) => Promise<wire.RefusedRequest[]>;
  requests: (call?: CallOptions) => Promise<wire.LoggedRequest[]>;
  removeAgent: (name: string, call?: CallOptions) => Promise<void>;
  removePrinter: (id: string, removal?: wire.Removal, call?: CallOptions) => Promise<void>;
  replaceAsset: (name: string, content: string, call?: CallOptions) => Promise<wire.Asset>;
  replayWebhook: (
    id: string,
    span: wire.WebhookReplay,
    call?: CallOptions,
  ) => Promise<wire.WebhookReplayed>;
  reprintJob: (
    id: string,
    options?: wire.ReprintOptions,
    call?: KeyedCallOptions,
  ) => Promise<wire.Printed>;
  restoreRoute: (id: string, version?: number, call?: CallOptions) => Promise<wire.Route>;
  restoreTemplate: (id: string, version?: number, call?: CallOptions) => Promise<wire.Template>;
  resumeBatch: (id: string, call?: CallOptions) => Promise<wire.Batch>;
  resumePrinter: (id: string, call?: CallOptions) => Promise<wire.Printer>;
  retryFailed: (id: string, unconfirmed?: boolean, call?: CallOptions) => Promise<number>;
  revokeKey: (id: string, call?: CallOptions) => Promise<void>;
  roll: (printer?: string, call?: CallOptions) => Promise<wire.Roll>;
  rotateWebhookSecret: (id: string, call?: CallOptions) => Promise<wire.WebhookMade>;
  route: (id: string, call?: CallOptions) => Promise<wire.Route>;
  routeVersions: (id: string, call?: CallOptions) => Promise<wire.RouteVersion[]>;
  routes: (call?: CallOptions) => Promise<wire.RouteSummary[]>;
  schema: (id: string, call?: CallOptions) => Promise<wire.TemplateSchema>;
  setFaults: (
    faults: wire.VirtualPrinterFaults,
    printer?: string,
    call?: CallOptions,
  ) => Promise<wire.Roll['printer']>;
  settings: (call?: CallOptions) => Promise<wire.Settings>;
  sheet: (number: number, printer?: string, scale?: number, call?: CallOptions) => Promise<Blob>;
  soundBuzzer: (id?: string, call?: CallOptions) => Promise<string>;
  starters: (query?: wire.StarterQuery, call?: CallOptions) => Promise<wire.Starter[]>;
  template: (id: string, call?: CallOptions) => Promise<wire.Template>;
  templateLanguage: (call?: CallOptions) => Promise<Record<string, unknown>>;
  templateVersion: (id: string, version: number, call?: CallOptions) => Promise<wire.Template>;
  templateVersions: (id: string, call?: CallOptions) => Promise<wire.TemplateVersion[]>;
  templates: (call?: CallOptions) => Promise<wire.TemplateSummary[]>;
  testNotices: (call?: CallOptions) => Promise<wire.NoticeTest[]>;
  testWebhook: (id: string, call?: CallOptions) => Promise<wire.WebhookTest>;
  updateRoute: (
    id: string,
    change: wire.RouteChange,
    call?: VersionedCallOptions,
  ) => Promise<wire.Route>;
  updateSettings: (
    change: wire.SettingsChange,
    call?: VersionedCallOptions,
  ) => Promise<wire.Settings>;
  updateTemplate: (
    id: string,
    change: wire.TemplateChange,
    call?: VersionedCallOptions,
  ) => Promise<wire.Template>;
  updateWebhook: (
    id: string,
    change: wire.WebhookChange,
    call?: CallOptions,
  ) => Promise<wire.Webhook>;
  version: (call?: CallOptions) => Promise<string>;
  virtualModels: (call?: CallOptions) => Promise<string[]>;
  virtualPrinter: (printer?: string, call?: CallOptions) => Promise<wire.VirtualPrinterState>;
  voidJob: (id: string, call?: CallOptions) => Promise<wire.Printed>;
  waitFor: (id: string, options?: WaitOptions) => Promise<wire.Job>;
  warnings: (call?: CallOptions) => Promise<wire.Warning[]>;
  webhook: (id: string, call?: CallOptions) => Promise<wire.Webhook>;
  webhookDeliveries: (
    id: string,
    query?: wire.DeliveryQuery,
    call?: CallOptions,
  ) => Promise<wire.WebhookDelivery[]>;
  webhooks: (call?: CallOptions) => Promise<wire.Webhook[]>;
}

// Types of requests, answers and events. They are inferred from the schemas in src/api, so
// the two cannot differ.

import type { Static } from 'typebox';
import type { wireTypes } from '../api/wire-types.ts';

type Types = typeof wireTypes;
/** The client removes `success` from answers, and the service ignores the version and times of requests. */
type Wire<Name extends keyof Types> = Omit<Static<Types[Name]>, 'success'>;
type Sent<Name extends keyof Types> = Omit<
  Static<Types[Name]>,
  'version' | 'createdAt' | 'updatedAt'
>;

export type Job = Wire<'Job'>;
export type Configuration = Wire<'Configuration'>;
export type JobState = Static<Types['JobState']>;
export type JobPage = Wire<'JobPage'>;
export type JobQuery = Wire<'JobQuery'>;
export type JobReadQuery = Wire<'JobReadQuery'>;
/** Which jobs; the times are compared with `createdAt`. */
export type JobFilter = Wire<'JobFilter'>;
export type JobCount = Wire<'JobCount'>;
export type JobCancelQuery = Wire<'JobCancelQuery'>;
/** What can be changed about a job that was not sent yet. */
export type JobChange = Wire<'JobChange'>;
export type JobData = Wire<'JobData'>;
export type PrintOptions = Wire<'PrintOptions'>;
export type DirectPrint = Wire<'DirectPrint'>;
export type Printed = Wire<'Printed'>;
export type ReprintOptions = Wire<'ReprintOptions'>;
export type Printer = Wire<'Printer'>;
export type NewPrinter = Wire<'NewPrinter'>;
/** Any subset of the settings of a printer; null clears one. */
export type PrinterChange = Wire<'PrinterChange'>;
/** Address and paper of the default printer; any subset. */
export type PrinterConfig = Wire<'PrinterConfig'>;
/** What to do with the queued jobs of a removed printer. */
export type Removal = Wire<'Removal'>;
/** A printer that discovery found. */
export type FoundPrinter = Wire<'FoundPrinter'>;
export type Profile = Wire<'Profile'>;
export type Starter = Wire<'Starter'>;
export type StarterQuery = Wire<'StarterQuery'>;
export type VirtualModel = Wire<'VirtualModel'>;
export type TestPageQuery = Wire<'TestPageQuery'>;
export type TemplateSummary = Wire<'TemplateSummary'>;
export type Template = Wire<'Template'>;
export type NewTemplate = Sent<'NewTemplate'>;
export type TemplateChange = Sent<'TemplateChange'>;
export type TemplateVersion = Wire<'TemplateVersion'>;
export type TemplateSchema = Wire<'TemplateSchema'>;
export type Preview = Wire<'Preview'>;
export type PreviewRequest = Wire<'PreviewRequest'>;
export type DraftPreviewRequest = Wire<'DraftPreviewRequest'>;
export type Asset = Wire<'Asset'>;
export type ListedAsset = Wire<'ListedAsset'>;
/** Many prints that were accepted together. */
export type Batch = Wire<'Batch'>;
export type BatchRequest = Wire<'BatchRequest'>;
export type BatchAccepted = Wire<'BatchAccepted'>;
export type CsvAccepted = Wire<'CsvAccepted'>;
export type BatchReprintRequest = Wire<'BatchReprintRequest'>;
export type BatchDetail = Wire<'BatchDetail'>;
/** Which papers an order makes, and on which printers. */
export type Route = Wire<'Route'>;
export type RouteSummary = Wire<'RouteSummary'>;
export type NewRoute = Sent<'NewRoute'>;
export type RouteChange = Sent<'RouteChange'>;
export type RouteVersion = Wire<'RouteVersion'>;
export type OrderRequest = Wire<'OrderRequest'>;
export type OrderAccepted = Wire<'OrderAccepted'>;
export type RoutePreview = Wire<'RoutePreview'>;
export type Counter = Wire<'Counter'>;
export type CounterChange = Wire<'CounterChange'>;
export type ExportQuery = Wire<'ExportQuery'>;
export type Exported = Wire<'Exported'>;
export type ImportQuery = Wire<'ImportQuery'>;
export type ImportContents = Wire<'ImportContents'>;
export type ImportReport = Wire<'ImportReport'>;
export type Roll = Wire<'Roll'>;
export type Sheet = Wire<'Sheet'>;
export type VirtualPrinterFaults = Wire<'VirtualPrinterFaults'>;
export type VirtualPrinterState = Wire<'VirtualPrinterState'>;
export type Health = Wire<'Health'>;
export type Nodes = Wire<'Nodes'>;
export type Agent = Wire<'Agent'>;
export type PrinterDay = Wire<'PrinterDay'>;
export type Warning = Wire<'Warning'>;
/** A port at which existing software prints, and whether it listens. */
export type InputState = Wire<'InputState'>;
export type QuarantineState = Wire<'QuarantineState'>;
export type Key = Wire<'Key'>;
export type NewKey = Wire<'NewKey'>;
export type KeyMade = Wire<'KeyMade'>;
export type KeyRequirement = Wire<'KeyRequirement'>;
export type KeyRequirementChange = Wire<'KeyRequirementChange'>;
export type AuditEntry = Wire<'AuditEntry'>;
export type RefusedRequest = Wire<'RefusedRequest'>;
export type LoggedRequest = Wire<'LoggedRequest'>;
export type AuditQuery = Wire<'AuditQuery'>;
export type Settings = Wire<'Settings'>;
export type SettingsChange = Sent<'SettingsChange'>;
export type NoticeState = Wire<'NoticeState'>;
export type NoticeSwitches = Wire<'NoticeSwitches'>;
export type NoticeSwitchesChange = Wire<'NoticeSwitchesChange'>;
export type NoticeTest = Wire<'NoticeTest'>;
export type Webhook = Wire<'Webhook'>;
export type NewWebhook = Wire<'NewWebhook'>;
export type WebhookChange = Wire<'WebhookChange'>;
export type WebhookMade = Wire<'WebhookMade'>;
export type WebhookTest = Wire<'WebhookTest'>;
export type WebhookReplay = Wire<'WebhookReplay'>;
export type WebhookReplayed = Wire<'WebhookReplayed'>;
export type WebhookDelivery = Wire<'WebhookDelivery'>;
export type DeliveryQuery = Wire<'DeliveryQuery'>;
/** Events after a number, and the number to continue with. */
export type EventPage = Wire<'EventPage'>;
export type EventQuery = Wire<'EventQuery'>;
/** A message of the WebSocket. */
export type Event = Static<Types['Event']>;

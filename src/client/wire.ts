// Made from src/api/wire-types.ts by: npm run docs. Types of requests, answers and events: they
// are inferred from the schemas of the API, so the two cannot differ.

import type { Static } from 'typebox';
import type { wireTypes } from '../api/wire-types.ts';

type Types = typeof wireTypes;
/** The client removes `success` from answers. */
type Wire<Name extends keyof Types> = Omit<Static<Types[Name]>, 'success'>;
/** The service ignores the version and times of requests. */
type Sent<Name extends keyof Types> = Omit<Wire<Name>, 'version' | 'createdAt' | 'updatedAt'>;

/** One accepted print. */
export type Job = Wire<'Job'>;
export type Configuration = Wire<'Configuration'>;
/** queued: waits for its turn or for the printer. printing: was or is being sent. completed: printed, see completion. failed: see error. cancelled: by a request; nothing was printed, unless error says otherwise. */
export type JobState = Static<Types['JobState']>;
export type JobPage = Wire<'JobPage'>;
export type JobQuery = Wire<'JobQuery'>;
export type JobReadQuery = Wire<'JobReadQuery'>;
export type JobFilter = Wire<'JobFilter'>;
export type JobCount = Wire<'JobCount'>;
export type JobCancelQuery = Wire<'JobCancelQuery'>;
export type JobChange = Wire<'JobChange'>;
export type JobData = Wire<'JobData'>;
export type PrintOptions = Wire<'PrintOptions'>;
export type DirectPrint = Wire<'DirectPrint'>;
export type Printed = Wire<'Printed'>;
export type ReprintOptions = Wire<'ReprintOptions'>;
/** A printer with its settings and its state. */
export type Printer = Wire<'Printer'>;
export type NewPrinter = Wire<'NewPrinter'>;
export type PrinterChange = Wire<'PrinterChange'>;
export type PrinterConfig = Wire<'PrinterConfig'>;
export type Removal = Wire<'Removal'>;
/** A printer that was found in the network or at a device file. */
export type FoundPrinter = Wire<'FoundPrinter'>;
/** What a printer model can do. */
export type Profile = Wire<'Profile'>;
export type VirtualModel = Wire<'VirtualModel'>;
export type TemplateSummary = Wire<'TemplateSummary'>;
/** What is printed, with a hole for the data. */
export type Template = Wire<'Template'>;
/** A template that comes with the service. */
export type Starter = Wire<'Starter'>;
export type StarterQuery = Wire<'StarterQuery'>;
export type TestPageQuery = Wire<'TestPageQuery'>;
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
export type BatchReprintRequest = Wire<'BatchReprintRequest'>;
export type BatchMoveRequest = Wire<'BatchMoveRequest'>;
export type BatchMoved = Wire<'BatchMoved'>;
export type BatchAccepted = Wire<'BatchAccepted'>;
export type CsvAccepted = Wire<'CsvAccepted'>;
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
/** A stored number that prints take. */
export type Counter = Wire<'Counter'>;
export type CounterChange = Wire<'CounterChange'>;
export type ExportQuery = Wire<'ExportQuery'>;
export type Exported = Wire<'Exported'>;
export type ImportQuery = Wire<'ImportQuery'>;
export type ImportContents = Wire<'ImportContents'>;
export type ImportReport = Wire<'ImportReport'>;
export type Roll = Wire<'Roll'>;
/** A piece of paper that came out of a virtual printer. */
export type Sheet = Wire<'Sheet'>;
/** Fields left out stay as they are. null clears a fault, and so do ok, false, and closed of the cover. */
export type VirtualPrinterFaults = Wire<'VirtualPrinterFaults'>;
export type VirtualPrinterState = Wire<'VirtualPrinterState'>;
export type Health = Wire<'Health'>;
export type Nodes = Wire<'Nodes'>;
/** A program in the network of some printers that lends it to the service. */
export type Agent = Wire<'Agent'>;
/** What a printer went through today. */
export type PrinterDay = Wire<'PrinterDay'>;
export type PrinterDays = Wire<'PrinterDays'>;
export type Warning = Wire<'Warning'>;
export type QuarantineState = Wire<'QuarantineState'>;
export type InputState = Wire<'InputState'>;
/** What starters print and new templates begin with, and inputs. null: not set. */
export type Settings = Wire<'Settings'>;
export type SettingsChange = Sent<'SettingsChange'>;
/** An API key, without the key itself. */
export type Key = Wire<'Key'>;
export type NewKey = Wire<'NewKey'>;
export type KeyMade = Wire<'KeyMade'>;
export type KeyRequirement = Wire<'KeyRequirement'>;
export type KeyRequirementChange = Wire<'KeyRequirementChange'>;
export type AuditEntry = Wire<'AuditEntry'>;
export type RefusedRequest = Wire<'RefusedRequest'>;
export type LoggedRequest = Wire<'LoggedRequest'>;
export type AuditQuery = Wire<'AuditQuery'>;
export type NoticeState = Wire<'NoticeState'>;
/** The channels that PUT /notices switches on or off, without their secrets. */
export type NoticeSwitches = Wire<'NoticeSwitches'>;
export type NoticeSwitchesChange = Wire<'NoticeSwitchesChange'>;
export type NoticeTest = Wire<'NoticeTest'>;
/** A webhook, without its secret. */
export type Webhook = Wire<'Webhook'>;
export type NewWebhook = Wire<'NewWebhook'>;
export type WebhookChange = Wire<'WebhookChange'>;
export type WebhookMade = Wire<'WebhookMade'>;
/** What became of the test message. It is not tried again. */
export type WebhookTest = Wire<'WebhookTest'>;
export type WebhookReplay = Wire<'WebhookReplay'>;
/** What is delivered once more. */
export type WebhookReplayed = Wire<'WebhookReplayed'>;
export type WebhookDelivery = Wire<'WebhookDelivery'>;
export type DeliveryQuery = Wire<'DeliveryQuery'>;
export type EventPage = Wire<'EventPage'>;
export type EventQuery = Wire<'EventQuery'>;
export type Event = Static<Types['Event']>;

// Who may do what: for each operation of the API which scope a key needs, which of its limits
// hold and whose jobs or batches it reaches. Nothing else decides this: http/access/access.ts checks
// every request against this table, and application services check what a request selects on
// its way. The start fails if an operation is missing here.

import type { Access, Scope, Whose } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';

/**
 * Where the printer is named, for a key that may use some only.
 * `?printer`: the query, by default the default printer.
 * `chosen`: selected while the request is handled; select-printer.ts checks it.
 * `listed`: the answer leaves out the others.
 * `all`: keys that are limited to printers, and test keys, are refused.
 */
export type PrinterLimit = ':id' | '?printer' | 'default' | 'chosen' | 'listed' | 'all';

/**
 * Where the template is named, for a key that may use some only. A name with an underscore is what the operation counts as.
 * `all`: keys that are limited to templates are refused.
 * `shared`: so are those of them that may neither read nor design.
 */
export type TemplateLimit =
  | ':id'
  | ':templateId'
  | 'body.id'
  | '_drawer'
  | '_beep'
  | '_test'
  | 'chosen'
  | 'listed'
  | 'all'
  | 'shared';

export interface Right {
  /** One of these scopes is enough, whichever key made the job or batch. */
  any: readonly Scope[];
  /** One of these scopes is enough for jobs and batches that the key made itself. */
  own?: readonly Scope[];
  /** Needed besides. */
  also?: Scope;
  /**
   * What the operation reads or changes, if it has an owner. Of jobs of other keys, those on
   * printers that the key may use; of batches none for a limited key: they may print anywhere.
   */
  of?: 'job' | 'batch';
  printers?: PrinterLimit;
  templates?: TemplateLimit;
}

const print: Right = { any: ['print'], printers: 'chosen', templates: 'chosen' };
const readJob: Right = { any: ['read'], own: ['print'], of: 'job' };
const changeJob: Right = { any: ['manage'], own: ['print'], of: 'job' };
/** What a kitchen does with a ticket that it may read. */
const handleTicket: Right = { any: ['read', 'manage'], own: ['print'], also: 'print', of: 'job' };
const readBatch: Right = { any: ['read'], own: ['print'], of: 'batch' };
const changeBatch: Right = { any: ['manage'], own: ['print'], of: 'batch' };
/** A key that prints a template must know which data it needs. */
const know: Right = { any: ['read', 'design', 'print'] };
const readTemplate: Right = { ...know, templates: ':id' };
/** Routes, counters and images belong to all templates. */
const readShared: Right = { ...know, templates: 'shared' };
const changeTemplate: Right = { any: ['design'], templates: ':id' };
const changeShared: Right = { any: ['design'], templates: 'all' };
const readPrinter: Right = { any: ['read', 'print'], printers: ':id' };
const watch: Right = { any: ['read'], printers: 'listed' };
const readVirtual: Right = { any: ['read'], printers: '?printer' };
const manage: Right = { any: ['manage'] };
const managePrinter: Right = { any: ['manage'], printers: ':id' };

export const rights = {
  printTemplate: { ...print, templates: ':templateId' },
  printDirect: print,
  createBatch: print,
  printRoute: print,
  printHook: print,
  printTestPage: { ...print, printers: ':id', templates: '_test' },
  printDefaultTestPage: { ...print, printers: 'default', templates: '_test' },
  openDrawer: { ...print, printers: ':id', templates: '_drawer' },
  openDrawerOfDefault: { ...print, printers: 'default', templates: '_drawer' },
  soundBuzzer: { ...print, printers: ':id', templates: '_beep' },
  soundBuzzerOfDefault: { ...print, printers: 'default', templates: '_beep' },
  /** A new job of this key, from data that it may read. */
  reprintJob: { ...print, any: ['read', 'manage'], own: ['print'], also: 'print', of: 'job' },
  /** Makes new jobs of this key; batch-rows.ts checks the template and the printer of each row. */
  reprintBatch: { any: ['read', 'manage'], own: ['print'], also: 'print', of: 'batch' },

  /** A new job, too, on the printer of the first; voiding.ts checks its template and printer. */
  voidJob: handleTicket,
  markJobDone: handleTicket,
  recallJob: handleTicket,

  listJobs: readJob,
  countJobs: readJob,
  getJob: readJob,
  getJobData: readJob,
  previewJob: readJob,
  cancelJob: changeJob,
  cancelJobs: changeJob,
  updateJob: { ...changeJob, printers: 'chosen', templates: 'chosen' },
  deleteJobData: { any: ['manage'], of: 'job' },

  listBatches: readBatch,
  getBatch: readBatch,
  pauseBatch: changeBatch,
  resumeBatch: changeBatch,
  cancelBatch: changeBatch,
  /** batch-moves.ts checks the printer, and the template of what waits. */
  moveBatch: changeBatch,
  retryFailedJobs: changeBatch,

  listTemplates: { ...know, templates: 'listed' },
  getTemplate: readTemplate,
  getTemplateSchema: readTemplate,
  listTemplateVersions: readTemplate,
  previewTemplate: { ...readTemplate, printers: 'chosen' },
  previewDraft: { ...know, printers: 'chosen' },
  getDraftSchema: know,
  listStarters: know,
  listProfiles: know,
  getSettings: know,
  getQuarantine: know,
  createTemplate: { any: ['design'], templates: 'body.id' },
  updateTemplate: changeTemplate,
  deleteTemplate: changeTemplate,
  restoreTemplate: changeTemplate,

  previewRoute: { ...know, printers: 'chosen', templates: 'chosen' },
  listRoutes: readShared,
  getRoute: readShared,
  listRouteVersions: readShared,
  createRoute: changeShared,
  updateRoute: changeShared,
  deleteRoute: changeShared,
  restoreRoute: changeShared,
  listCounters: readShared,
  getCounter: readShared,
  putCounter: changeShared,
  deleteCounter: changeShared,
  listAssets: readShared,
  getAsset: readShared,
  createAsset: changeShared,
  replaceAsset: changeShared,
  deleteAsset: changeShared,

  listPrinters: { ...readPrinter, printers: 'listed' },
  getPrinter: readPrinter,
  getPrinterStatus: readPrinter,
  getDefaultPrinter: { ...readPrinter, printers: 'default' },
  getVirtualPrinter: readVirtual,
  listSheets: readVirtual,
  getSheet: readVirtual,
  listEvents: watch,
  connectEvents: watch,
  listNodes: watch,
  listPrinterDays: watch,
  /** Tools of MCP are requests of their own. */
  mcp: { any: ['print', 'read', 'design', 'manage'] },
  /** Metrics count the jobs of all printers. */
  getMetrics: { any: ['read', 'metrics'], printers: 'all' },

  /** Which of its addresses are used, and how, the service decides. */
  connectAgent: { any: ['agent'] },
  listAgents: { any: ['read', 'manage'], printers: 'listed' },
  removeAgent: manage,

  addPrinter: manage,
  changePrinter: managePrinter,
  removePrinter: managePrinter,
  pausePrinter: managePrinter,
  resumePrinter: managePrinter,
  configureDefaultPrinter: { ...manage, printers: 'default' },
  simulateFaults: { ...manage, printers: '?printer' },
  discoverPrinters: manage,
  exportAll: manage,
  importAll: manage,
  createBackup: manage,
  listWarnings: manage,
  listInputs: manage,
  updateSettings: manage,
  endQuarantine: manage,
  getConfig: manage,
  listKeys: manage,
  createKey: manage,
  revokeKey: manage,
  getKeyRequirement: manage,
  changeKeyRequirement: manage,
  listAuditEntries: manage,
  listRequests: manage,
  listRefusedRequests: manage,
  listWebhooks: manage,
  createWebhook: manage,
  getWebhook: manage,
  updateWebhook: manage,
  deleteWebhook: manage,
  testWebhook: manage,
  rotateWebhookSecret: manage,
  replayWebhook: manage,
  listWebhookDeliveries: manage,
  getNotices: manage,
  changeNotices: manage,
  testNotices: manage,
} as const satisfies Record<string, Right>;

export type Operation = keyof typeof rights;

/** Throws for an operation that is not in the table. */
export function rightOf(operationId: string | undefined): Right {
  if (operationId !== undefined && Object.hasOwn(rights, operationId))
    return rights[operationId as Operation];
  throw new Error(`The operation "${operationId}" has no entry in rights.ts.`);
}

/** Whose jobs and batches the key reaches by this operation; null if it may not use it at all. */
export function whoseOf({ scopes }: Access, { any, own = [], also }: Right): Whose | null {
  if (also && !scopes.has(also)) return null;
  if (any.some((scope) => scopes.has(scope))) return 'any';
  return own.some((scope) => scopes.has(scope)) ? 'own' : null;
}

/** Throws unless the key has a scope that allows the operation. */
export function requireScope(access: Access, right: Right): void {
  if (whoseOf(access, right) !== null) return;
  const wanted = right.also ?? [...(right.own ?? []), ...right.any].join(' or ');
  throw new Fault(
    'FORBIDDEN',
    `This needs a key with the scope ${wanted}; the key "${access.name}" has ${[...access.scopes].join(', ')}.`,
  );
}

/** Changes that are neither prints nor reads are written to the audit log. */
export function isAudited({ any, own }: Right, method: string): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return !own && any.every((scope) => scope === 'design' || scope === 'manage');
}

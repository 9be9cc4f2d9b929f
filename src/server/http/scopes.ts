// What a key must allow for each operation: any of the scopes. An operation that is
// missing here needs `manage`; a test compares the table with the routes.

import type { Scope } from '../../core/model/api-key.ts';

const print: Scope[] = ['print'];
const read: Scope[] = ['read'];
const design: Scope[] = ['design'];
const manage: Scope[] = ['manage'];
/** A key that may print may see its own jobs; access.ts limits it to these. */
const jobs: Scope[] = ['read', 'print'];
const templates: Scope[] = ['read', 'design', 'print'];

export const operationScopes: Record<string, readonly Scope[]> = {
  printTemplate: print,
  printDirect: print,
  createBatch: print,
  printRoute: print,
  printHook: print,
  pauseBatch: print,
  resumeBatch: print,
  cancelBatch: print,
  retryFailedJobs: print,
  reprintJob: print,
  cancelJob: print,
  cancelJobs: print,
  updateJob: print,
  printTestPage: print,
  printDefaultTestPage: print,
  openDrawer: print,
  soundBuzzer: print,
  openDrawerOfDefault: print,
  soundBuzzerOfDefault: print,

  listJobs: jobs,
  countJobs: jobs,
  listBatches: read,
  getBatch: jobs,
  getJob: jobs,
  getJobData: jobs,
  previewJob: jobs,

  listTemplates: templates,
  getTemplate: templates,
  getTemplateSchema: templates,
  listStarters: templates,
  listTemplateVersions: templates,
  previewTemplate: templates,
  previewDraft: templates,
  listRoutes: templates,
  getRoute: templates,
  listRouteVersions: templates,
  previewRoute: templates,
  getDraftSchema: templates,
  listCounters: templates,
  getCounter: templates,
  listAssets: templates,
  getAsset: templates,
  listProfiles: templates,
  getSettings: templates,

  createTemplate: design,
  updateTemplate: design,
  deleteTemplate: design,
  restoreTemplate: design,
  createRoute: design,
  updateRoute: design,
  deleteRoute: design,
  restoreRoute: design,
  putCounter: design,
  deleteCounter: design,
  createAsset: design,
  replaceAsset: design,
  deleteAsset: design,

  listPrinters: jobs,
  getPrinter: jobs,
  getPrinterStatus: jobs,
  getDefaultPrinter: jobs,
  getVirtualPrinter: read,
  listSheets: read,
  getSheet: read,
  listEvents: read,
  connectEvents: read,
  listNodes: read,
  listPrinterDays: read,
  /** Its tools are requests of their own. */
  mcp: ['print', 'read', 'design', 'manage'],
  getMetrics: ['read', 'metrics'],

  addPrinter: manage,
  changePrinter: manage,
  removePrinter: manage,
  pausePrinter: manage,
  resumePrinter: manage,
  discoverPrinters: manage,
  configureDefaultPrinter: manage,
  simulateFaults: manage,
  deleteJobData: manage,
  exportAll: manage,
  importAll: manage,
  listWarnings: manage,
  updateSettings: manage,
  getConfig: manage,
  listKeys: manage,
  createKey: manage,
  revokeKey: manage,
  listAuditEntries: manage,
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
  testNotices: manage,
};

/** Any of these is enough. */
export function scopesOf(operationId: string | undefined): readonly Scope[] {
  return operationScopes[operationId ?? ''] ?? manage;
}

/** Changes that are neither prints nor reads are written to the audit log. */
export function isAudited(operationId: string | undefined, method: string): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return scopesOf(operationId).every((scope) => scope === 'design' || scope === 'manage');
}

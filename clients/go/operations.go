// Made from the OpenAPI document by: npm run docs

package platen

import "context"

// ListJobs: list jobs, newest first.
func (c *Client) ListJobs(ctx context.Context, query Query) (answer ListJobsAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/jobs", query: query, repeatable: true}, &answer)
	return
}

// CancelJobs: cancel queued jobs.
func (c *Client) CancelJobs(ctx context.Context, query Query) (answer CancelJobsAnswer, err error) {
	err = c.json(ctx, request{method: "DELETE", path: "/jobs", query: query}, &answer)
	return
}

// CountJobs: count jobs.
func (c *Client) CountJobs(ctx context.Context, query Query) (answer CountJobsAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/jobs/count", query: query, repeatable: true}, &answer)
	return
}

// GetJob: get a job with its state.
func (c *Client) GetJob(ctx context.Context, jobID string, query Query) (answer JobAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: path("/jobs/%s", jobID), query: query, repeatable: true}, &answer)
	return
}

// UpdateJob: change the printer, priority or deadline of a queued job.
func (c *Client) UpdateJob(ctx context.Context, jobID string, body any) (answer JobAnswer, err error) {
	err = c.json(ctx, request{method: "PUT", path: path("/jobs/%s", jobID), body: body}, &answer)
	return
}

// CancelJob: cancel a queued job.
func (c *Client) CancelJob(ctx context.Context, jobID string) (answer CancelJobAnswer, err error) {
	err = c.json(ctx, request{method: "DELETE", path: path("/jobs/%s", jobID)}, &answer)
	return
}

// GetJobData: get the data and options of a job.
func (c *Client) GetJobData(ctx context.Context, jobID string) (answer GetJobDataAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: path("/jobs/%s/data", jobID), repeatable: true}, &answer)
	return
}

// DeleteJobData: delete the data of an ended job.
func (c *Client) DeleteJobData(ctx context.Context, jobID string) (answer DeleteJobDataAnswer, err error) {
	err = c.json(ctx, request{method: "DELETE", path: path("/jobs/%s/data", jobID)}, &answer)
	return
}

// VoidJob: print a slip that voids a printed job.
func (c *Client) VoidJob(ctx context.Context, jobID string) (answer VoidJobAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/jobs/%s/void", jobID)}, &answer)
	return
}

// MarkJobDone: mark a job as done.
func (c *Client) MarkJobDone(ctx context.Context, jobID string) (answer JobAnswer, err error) {
	err = c.json(ctx, request{method: "PUT", path: path("/jobs/%s/done", jobID), repeatable: true}, &answer)
	return
}

// RecallJob: recall a job that was marked as done.
func (c *Client) RecallJob(ctx context.Context, jobID string) (answer JobAnswer, err error) {
	err = c.json(ctx, request{method: "DELETE", path: path("/jobs/%s/done", jobID)}, &answer)
	return
}

// ListRoutes: list routes.
func (c *Client) ListRoutes(ctx context.Context, query Query) (answer ListRoutesAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/routes", query: query, repeatable: true}, &answer)
	return
}

// CreateRoute: create a route.
func (c *Client) CreateRoute(ctx context.Context, body any) (answer RouteAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: "/routes", body: body}, &answer)
	return
}

// GetRoute: get a route with its rules.
func (c *Client) GetRoute(ctx context.Context, id string, query Query, headers Headers) (answer RouteAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: path("/routes/%s", id), query: query, headers: headers, repeatable: true}, &answer)
	return
}

// UpdateRoute: change a route, or create it with If-None-Match: *.
func (c *Client) UpdateRoute(ctx context.Context, id string, body any, headers Headers) (answer RouteAnswer, err error) {
	err = c.json(ctx, request{method: "PUT", path: path("/routes/%s", id), body: body, headers: headers, repeatable: true}, &answer)
	return
}

// DeleteRoute: delete a route.
func (c *Client) DeleteRoute(ctx context.Context, id string, headers Headers) (answer DeleteRouteAnswer, err error) {
	err = c.json(ctx, request{method: "DELETE", path: path("/routes/%s", id), headers: headers}, &answer)
	return
}

// ListRouteVersions: list the versions of a route.
func (c *Client) ListRouteVersions(ctx context.Context, id string) (answer RouteVersions, err error) {
	err = c.json(ctx, request{method: "GET", path: path("/routes/%s/versions", id), repeatable: true}, &answer)
	return
}

// RestoreRoute: restore an older version of a route, or a deleted route.
func (c *Client) RestoreRoute(ctx context.Context, id string, body any, headers Headers) (answer RouteAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/routes/%s/restore", id), body: body, headers: headers}, &answer)
	return
}

// PreviewRoute: preview which papers an order makes, and where.
func (c *Client) PreviewRoute(ctx context.Context, id string, body any, query Query) (answer RoutePreview, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/routes/%s/preview", id), body: body, query: query, repeatable: true}, &answer)
	return
}

// ListBatches: list batches, newest first.
func (c *Client) ListBatches(ctx context.Context, query Query) (answer ListBatchesAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/batches", query: query, repeatable: true}, &answer)
	return
}

// GetBatch: read a batch.
func (c *Client) GetBatch(ctx context.Context, batchID string) (answer GetBatchAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: path("/batches/%s", batchID), repeatable: true}, &answer)
	return
}

// PauseBatch: pause a batch.
func (c *Client) PauseBatch(ctx context.Context, batchID string) (answer BatchAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/batches/%s/pause", batchID)}, &answer)
	return
}

// ResumeBatch: resume a batch.
func (c *Client) ResumeBatch(ctx context.Context, batchID string) (answer BatchAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/batches/%s/resume", batchID)}, &answer)
	return
}

// CancelBatch: cancel a batch.
func (c *Client) CancelBatch(ctx context.Context, batchID string) (answer BatchAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/batches/%s/cancel", batchID)}, &answer)
	return
}

// MoveBatch: print the rest of a batch on another printer.
func (c *Client) MoveBatch(ctx context.Context, batchID string, body any) (answer BatchMoved, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/batches/%s/move", batchID), body: body}, &answer)
	return
}

// RetryFailedJobs: print the failed jobs of a batch again.
func (c *Client) RetryFailedJobs(ctx context.Context, batchID string, query Query) (answer RetryFailedJobsAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/batches/%s/retry-failed", batchID), query: query}, &answer)
	return
}

// ListTemplates: list templates.
func (c *Client) ListTemplates(ctx context.Context, query Query) (answer ListTemplatesAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/templates", query: query, repeatable: true}, &answer)
	return
}

// CreateTemplate: create a template.
func (c *Client) CreateTemplate(ctx context.Context, body any) (answer TemplateAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: "/templates", body: body}, &answer)
	return
}

// GetTemplate: get a template with its config.
func (c *Client) GetTemplate(ctx context.Context, id string, query Query, headers Headers) (answer TemplateAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: path("/templates/%s", id), query: query, headers: headers, repeatable: true}, &answer)
	return
}

// UpdateTemplate: change a template, or create it with If-None-Match: *.
func (c *Client) UpdateTemplate(ctx context.Context, id string, body any, headers Headers) (answer TemplateAnswer, err error) {
	err = c.json(ctx, request{method: "PUT", path: path("/templates/%s", id), body: body, headers: headers, repeatable: true}, &answer)
	return
}

// DeleteTemplate: delete a template.
func (c *Client) DeleteTemplate(ctx context.Context, id string, headers Headers) (answer DeleteTemplateAnswer, err error) {
	err = c.json(ctx, request{method: "DELETE", path: path("/templates/%s", id), headers: headers}, &answer)
	return
}

// GetTemplateConfigSchema: get the JSON Schema of template configs, for editors.
func (c *Client) GetTemplateConfigSchema(ctx context.Context) (answer map[string]any, err error) {
	err = c.json(ctx, request{method: "GET", path: "/template-schema.json", repeatable: true}, &answer)
	return
}

// GetTemplateSchema: get the JSON Schema of the data that a template needs, with an example.
func (c *Client) GetTemplateSchema(ctx context.Context, id string) (answer GetTemplateSchemaAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: path("/templates/%s/schema", id), repeatable: true}, &answer)
	return
}

// ListTemplateVersions: list the versions of a template.
func (c *Client) ListTemplateVersions(ctx context.Context, id string) (answer TemplateVersions, err error) {
	err = c.json(ctx, request{method: "GET", path: path("/templates/%s/versions", id), repeatable: true}, &answer)
	return
}

// RestoreTemplate: restore an older version of a template, or a deleted template.
func (c *Client) RestoreTemplate(ctx context.Context, id string, body any, headers Headers) (answer TemplateAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/templates/%s/restore", id), body: body, headers: headers}, &answer)
	return
}

// ListStarters: list the starters in a language.
func (c *Client) ListStarters(ctx context.Context, query Query) (answer ListStartersAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/starters", query: query, repeatable: true}, &answer)
	return
}

// PreviewDraft: preview a text, Markdown, an image, a PDF, printer data or a template that is not stored.
func (c *Client) PreviewDraft(ctx context.Context, body any, query Query) ([]byte, error) {
	return c.send(ctx, request{method: "POST", path: "/preview", body: body, query: query, accept: "image/png", repeatable: true})
}

// GetDraftSchema: get the JSON Schema of the data that a template needs, before it is stored.
func (c *Client) GetDraftSchema(ctx context.Context, body any) (answer GetDraftSchemaAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: "/preview/schema", body: body, repeatable: true}, &answer)
	return
}

// PreviewTemplate: preview a template.
func (c *Client) PreviewTemplate(ctx context.Context, id string, body any, query Query) ([]byte, error) {
	return c.send(ctx, request{method: "POST", path: path("/templates/%s/preview", id), body: body, query: query, accept: "image/png", repeatable: true})
}

// PreviewJob: preview what a job printed.
func (c *Client) PreviewJob(ctx context.Context, jobID string, query Query) ([]byte, error) {
	return c.send(ctx, request{method: "GET", path: path("/jobs/%s/preview", jobID), query: query, accept: "image/png", repeatable: true})
}

// ListAssets: list assets.
func (c *Client) ListAssets(ctx context.Context) (answer ListAssetsAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/assets", repeatable: true}, &answer)
	return
}

// CreateAsset: upload an image or a font for templates.
func (c *Client) CreateAsset(ctx context.Context, body any) (answer AssetAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: "/assets", body: body}, &answer)
	return
}

// GetAsset: get the file of an asset.
func (c *Client) GetAsset(ctx context.Context, name string) ([]byte, error) {
	return c.send(ctx, request{method: "GET", path: path("/assets/%s", name), accept: "image/*", repeatable: true})
}

// ReplaceAsset: replace the file of an asset.
func (c *Client) ReplaceAsset(ctx context.Context, name string, body any) (answer AssetAnswer, err error) {
	err = c.json(ctx, request{method: "PUT", path: path("/assets/%s", name), body: body, repeatable: true}, &answer)
	return
}

// DeleteAsset: delete an asset.
func (c *Client) DeleteAsset(ctx context.Context, name string) (answer DeleteAssetAnswer, err error) {
	err = c.json(ctx, request{method: "DELETE", path: path("/assets/%s", name)}, &answer)
	return
}

// ListInputs: list the inputs: ports at which existing software prints, and print servers.
func (c *Client) ListInputs(ctx context.Context) (answer ListInputsAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/inputs", repeatable: true}, &answer)
	return
}

// GetSettings: get the settings of the installation.
func (c *Client) GetSettings(ctx context.Context, headers Headers) (answer SettingsAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/settings", headers: headers, repeatable: true}, &answer)
	return
}

// UpdateSettings: change the settings of the installation.
func (c *Client) UpdateSettings(ctx context.Context, body any, headers Headers) (answer SettingsAnswer, err error) {
	err = c.json(ctx, request{method: "PUT", path: "/settings", body: body, headers: headers, repeatable: true}, &answer)
	return
}

// GetConfig: get the configuration in use.
func (c *Client) GetConfig(ctx context.Context) (answer GetConfigAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/config", repeatable: true}, &answer)
	return
}

// ListCounters: list counters.
func (c *Client) ListCounters(ctx context.Context) (answer ListCountersAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/counters", repeatable: true}, &answer)
	return
}

// GetCounter: read a counter.
func (c *Client) GetCounter(ctx context.Context, id string) (answer CounterAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: path("/counters/%s", id), repeatable: true}, &answer)
	return
}

// PutCounter: make or change a counter.
func (c *Client) PutCounter(ctx context.Context, id string, body any) (answer CounterAnswer, err error) {
	err = c.json(ctx, request{method: "PUT", path: path("/counters/%s", id), body: body, repeatable: true}, &answer)
	return
}

// DeleteCounter: delete a counter.
func (c *Client) DeleteCounter(ctx context.Context, id string) (answer DeleteCounterAnswer, err error) {
	err = c.json(ctx, request{method: "DELETE", path: path("/counters/%s", id)}, &answer)
	return
}

// CreateBackup: download a backup.
func (c *Client) CreateBackup(ctx context.Context) ([]byte, error) {
	return c.send(ctx, request{method: "POST", path: "/backup", accept: "application/vnd.sqlite3"})
}

// ExportAll: export templates, images, routes, counters and printers.
func (c *Client) ExportAll(ctx context.Context, query Query) (answer ExportAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/export", query: query, repeatable: true}, &answer)
	return
}

// ImportAll: import templates, images, routes, counters and printers.
func (c *Client) ImportAll(ctx context.Context, body any, query Query) (answer ImportAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: "/import", body: body, query: query}, &answer)
	return
}

// GetDefaultPrinter: get the status of the printer.
func (c *Client) GetDefaultPrinter(ctx context.Context) (answer PrinterAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/printer/status", repeatable: true}, &answer)
	return
}

// PrintDefaultTestPage: print a test page.
func (c *Client) PrintDefaultTestPage(ctx context.Context, query Query) (answer PrintDefaultTestPageAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: "/printer/test", query: query}, &answer)
	return
}

// OpenDrawerOfDefault: open the cash drawer.
func (c *Client) OpenDrawerOfDefault(ctx context.Context) (answer OpenDrawerOfDefaultAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: "/printer/drawer"}, &answer)
	return
}

// SoundBuzzerOfDefault: sound the buzzer.
func (c *Client) SoundBuzzerOfDefault(ctx context.Context) (answer SoundBuzzerOfDefaultAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: "/printer/beep"}, &answer)
	return
}

// ConfigureDefaultPrinter: change the printer: any of ip, port, address, width and profile.
func (c *Client) ConfigureDefaultPrinter(ctx context.Context, body any) (answer PrinterAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: "/printer/config", body: body, repeatable: true}, &answer)
	return
}

// ListProfiles: list the supported printer models.
func (c *Client) ListProfiles(ctx context.Context) (answer ListProfilesAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/profiles", repeatable: true}, &answer)
	return
}

// ListPrinters: list printers.
func (c *Client) ListPrinters(ctx context.Context) (answer ListPrintersAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/printers", repeatable: true}, &answer)
	return
}

// AddPrinter: add a printer, or start a virtual one.
func (c *Client) AddPrinter(ctx context.Context, body any) (answer PrinterAdded, err error) {
	err = c.json(ctx, request{method: "POST", path: "/printers", body: body}, &answer)
	return
}

// DiscoverPrinters: discover printers in the network.
func (c *Client) DiscoverPrinters(ctx context.Context, query Query) (answer DiscoverPrintersAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/printers/discover", query: query, repeatable: true}, &answer)
	return
}

// GetPrinter: get a printer with its status.
func (c *Client) GetPrinter(ctx context.Context, id string) (answer PrinterAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: path("/printers/%s", id), repeatable: true}, &answer)
	return
}

// ChangePrinter: change a printer: any subset of its settings.
func (c *Client) ChangePrinter(ctx context.Context, id string, body any) (answer PrinterAnswer, err error) {
	err = c.json(ctx, request{method: "PUT", path: path("/printers/%s", id), body: body, repeatable: true}, &answer)
	return
}

// RemovePrinter: remove a printer.
func (c *Client) RemovePrinter(ctx context.Context, id string, query Query) (answer RemovePrinterAnswer, err error) {
	err = c.json(ctx, request{method: "DELETE", path: path("/printers/%s", id), query: query}, &answer)
	return
}

// GetPrinterStatus: get a printer with its status.
func (c *Client) GetPrinterStatus(ctx context.Context, id string) (answer PrinterAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: path("/printers/%s/status", id), repeatable: true}, &answer)
	return
}

// PrintTestPage: print a test page.
func (c *Client) PrintTestPage(ctx context.Context, id string, query Query) (answer PrintTestPageAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/printers/%s/test", id), query: query}, &answer)
	return
}

// OpenDrawer: open the cash drawer.
func (c *Client) OpenDrawer(ctx context.Context, id string) (answer OpenDrawerAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/printers/%s/drawer", id)}, &answer)
	return
}

// SoundBuzzer: sound the buzzer.
func (c *Client) SoundBuzzer(ctx context.Context, id string) (answer SoundBuzzerAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/printers/%s/beep", id)}, &answer)
	return
}

// PausePrinter: pause a printer.
func (c *Client) PausePrinter(ctx context.Context, id string) (answer PrinterAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/printers/%s/pause", id), repeatable: true}, &answer)
	return
}

// ResumePrinter: resume a paused printer.
func (c *Client) ResumePrinter(ctx context.Context, id string) (answer PrinterAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/printers/%s/resume", id), repeatable: true}, &answer)
	return
}

// ListPrinterDays: see what each printer printed today, and how long it could not.
func (c *Client) ListPrinterDays(ctx context.Context, query Query) (answer ListPrinterDaysAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/printer-days", query: query, repeatable: true}, &answer)
	return
}

// ListAgents: list the agents.
func (c *Client) ListAgents(ctx context.Context) (answer ListAgentsAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/agents", repeatable: true}, &answer)
	return
}

// RemoveAgent: remove an agent.
func (c *Client) RemoveAgent(ctx context.Context, name string) (answer RemoveAgentAnswer, err error) {
	err = c.json(ctx, request{method: "DELETE", path: path("/agents/%s", name)}, &answer)
	return
}

// GetVirtualPrinter: get the commands that the virtual printer has read.
func (c *Client) GetVirtualPrinter(ctx context.Context, query Query) (answer GetVirtualPrinterAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/virtual-printer", query: query, repeatable: true}, &answer)
	return
}

// ListSheets: list the sheets that came out of the virtual printer.
func (c *Client) ListSheets(ctx context.Context, query Query) (answer ListSheetsAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/virtual-printer/sheets", query: query, repeatable: true}, &answer)
	return
}

// GetSheet: get a sheet as PNG, one pixel per dot.
func (c *Client) GetSheet(ctx context.Context, number string, query Query) ([]byte, error) {
	return c.send(ctx, request{method: "GET", path: path("/virtual-printer/sheets/%s.png", number), query: query, accept: "image/png", repeatable: true})
}

// SimulateFaults: simulate faults of the virtual printer, or clear them.
func (c *Client) SimulateFaults(ctx context.Context, body any, query Query) (answer SimulateFaultsAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: "/virtual-printer/faults", body: body, query: query}, &answer)
	return
}

// ListWebhooks: list webhooks.
func (c *Client) ListWebhooks(ctx context.Context) (answer ListWebhooksAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/webhooks", repeatable: true}, &answer)
	return
}

// CreateWebhook: send events to an address.
func (c *Client) CreateWebhook(ctx context.Context, body any) (answer WebhookMade, err error) {
	err = c.json(ctx, request{method: "POST", path: "/webhooks", body: body}, &answer)
	return
}

// GetWebhook: get a webhook.
func (c *Client) GetWebhook(ctx context.Context, id string) (answer GetWebhookAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: path("/webhooks/%s", id), repeatable: true}, &answer)
	return
}

// UpdateWebhook: change a webhook.
func (c *Client) UpdateWebhook(ctx context.Context, id string, body any) (answer UpdateWebhookAnswer, err error) {
	err = c.json(ctx, request{method: "PUT", path: path("/webhooks/%s", id), body: body, repeatable: true}, &answer)
	return
}

// DeleteWebhook: delete a webhook.
func (c *Client) DeleteWebhook(ctx context.Context, id string) (answer DeleteWebhookAnswer, err error) {
	err = c.json(ctx, request{method: "DELETE", path: path("/webhooks/%s", id)}, &answer)
	return
}

// TestWebhook: send a test message.
func (c *Client) TestWebhook(ctx context.Context, id string) (answer TestWebhookAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/webhooks/%s/test", id)}, &answer)
	return
}

// RotateWebhookSecret: replace the secret of a webhook.
func (c *Client) RotateWebhookSecret(ctx context.Context, id string) (answer WebhookMade, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/webhooks/%s/rotate", id)}, &answer)
	return
}

// ReplayWebhook: send the events of a span of time once more.
func (c *Client) ReplayWebhook(ctx context.Context, id string, body any) (answer ReplayWebhookAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: path("/webhooks/%s/replay", id), body: body}, &answer)
	return
}

// ListWebhookDeliveries: read what was sent, and what the receiver answered.
func (c *Client) ListWebhookDeliveries(ctx context.Context, id string, query Query) (answer ListWebhookDeliveriesAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: path("/webhooks/%s/deliveries", id), query: query, repeatable: true}, &answer)
	return
}

// GetNotices: get the channels for notices and the result of the last notice.
func (c *Client) GetNotices(ctx context.Context) (answer NoticeState, err error) {
	err = c.json(ctx, request{method: "GET", path: "/notices", repeatable: true}, &answer)
	return
}

// ChangeNotices: switch channels for notices on or off.
func (c *Client) ChangeNotices(ctx context.Context, body any) (answer ChangeNoticesAnswer, err error) {
	err = c.json(ctx, request{method: "PUT", path: "/notices", body: body, repeatable: true}, &answer)
	return
}

// TestNotices: send a test notice by all channels.
func (c *Client) TestNotices(ctx context.Context) (answer TestNoticesAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: "/notices/test"}, &answer)
	return
}

// ListKeys: list API keys.
func (c *Client) ListKeys(ctx context.Context) (answer ListKeysAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/keys", repeatable: true}, &answer)
	return
}

// CreateKey: make an API key.
func (c *Client) CreateKey(ctx context.Context, body any) (answer CreateKeyAnswer, err error) {
	err = c.json(ctx, request{method: "POST", path: "/keys", body: body}, &answer)
	return
}

// RevokeKey: revoke an API key.
func (c *Client) RevokeKey(ctx context.Context, id string) (answer RevokeKeyAnswer, err error) {
	err = c.json(ctx, request{method: "DELETE", path: path("/keys/%s", id)}, &answer)
	return
}

// GetKeyRequirement: get whether every request needs a key.
func (c *Client) GetKeyRequirement(ctx context.Context) (answer KeyRequirement, err error) {
	err = c.json(ctx, request{method: "GET", path: "/keys/required", repeatable: true}, &answer)
	return
}

// ChangeKeyRequirement: require a key for every request, or no longer.
func (c *Client) ChangeKeyRequirement(ctx context.Context, body any) (answer KeyRequirement, err error) {
	err = c.json(ctx, request{method: "PUT", path: "/keys/required", body: body, repeatable: true}, &answer)
	return
}

// ListAuditEntries: read who changed what.
func (c *Client) ListAuditEntries(ctx context.Context, query Query) (answer ListAuditEntriesAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/audit", query: query, repeatable: true}, &answer)
	return
}

// ListNodes: list the nodes that share the database.
func (c *Client) ListNodes(ctx context.Context) (answer ListNodesAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/nodes", repeatable: true}, &answer)
	return
}

// GetMetrics: read counters and states for a monitor, in the Prometheus text format.
func (c *Client) GetMetrics(ctx context.Context) ([]byte, error) {
	return c.send(ctx, request{method: "GET", path: "/metrics", accept: "text/plain", repeatable: true})
}

// ListRequests: list requests.
func (c *Client) ListRequests(ctx context.Context) (answer ListRequestsAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/requests", repeatable: true}, &answer)
	return
}

// ListRefusedRequests: list requests that were refused.
func (c *Client) ListRefusedRequests(ctx context.Context) (answer ListRefusedRequestsAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/refused-requests", repeatable: true}, &answer)
	return
}

// GetQuarantine: read whether this copy is in quarantine.
func (c *Client) GetQuarantine(ctx context.Context) (answer GetQuarantineAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/quarantine", repeatable: true}, &answer)
	return
}

// EndQuarantine: end the quarantine.
func (c *Client) EndQuarantine(ctx context.Context) (answer EndQuarantineAnswer, err error) {
	err = c.json(ctx, request{method: "DELETE", path: "/quarantine"}, &answer)
	return
}

// GetHealth: check that the service runs and can store jobs.
func (c *Client) GetHealth(ctx context.Context) (answer GetHealthAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/health", repeatable: true}, &answer)
	return
}

// CheckAlive: check that the process answers.
func (c *Client) CheckAlive(ctx context.Context) (answer CheckAliveAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/livez", repeatable: true}, &answer)
	return
}

// CheckReady: check that prints can be accepted.
func (c *Client) CheckReady(ctx context.Context) (answer CheckReadyAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/readyz", repeatable: true}, &answer)
	return
}

// ListWarnings: list what the operator should change about keys, addresses and inputs.
func (c *Client) ListWarnings(ctx context.Context) (answer ListWarningsAnswer, err error) {
	err = c.json(ctx, request{method: "GET", path: "/warnings", repeatable: true}, &answer)
	return
}

// ---- Answers

// Job: One accepted print.
type Job struct {
	// The id of the job.
	ID string `json:"id"`
	// The template; `_test` for a test page, `_void` for a slip that voids a job, `_drawer` or `_beep` for those routes, `_config`, `_text` or `_image` for POST /print.
	TemplateID string `json:"templateId"`
	// The version of the template that it prints, whatever happens to the template.
	TemplateVersion int64 `json:"templateVersion"`
	// The printer whose queue the job is in.
	PrinterID string    `json:"printerId"`
	Status    JobStatus `json:"status"`
	// How many copies were requested.
	Copies int64 `json:"copies"`
	// How many copies the printer confirmed so far.
	CopiesConfirmed int64 `json:"copiesConfirmed"`
	// How many times sending was started.
	Attempts   int64   `json:"attempts"`
	WaitingFor *string `json:"waitingFor"`
	// While the job is queued and its printer offline: when it is tried next.
	NextAttemptAt *string `json:"nextAttemptAt"`
	// What happens if it is unknown whether the job was printed; see POST /print.
	OnUnconfirmed string `json:"onUnconfirmed"`
	// The id of the API key that it was printed with; null for the key of the configuration, or without a key.
	MadeBy *string `json:"madeBy"`
	// The protocol of the input that it came in by, such as raw or labelary; null if it came by this API. See docs/inputs.
	Source *string `json:"source"`
	// The address of the machine that sent it to the input.
	SourceAddress *string `json:"sourceAddress"`
	// options.reference of the request.
	Reference *string `json:"reference"`
	// The Idempotency-Key of the request that created it; null if it had none.
	IdempotencyKey *string `json:"idempotencyKey"`
	// options.metadata of the request.
	Metadata map[string]string `json:"metadata"`
	// Queued jobs with high priority are printed first, those with low priority last.
	Priority string `json:"priority"`
	// The batch that it belongs to.
	BatchID *string `json:"batchId"`
	// The printers whose queues the job was in before, in order.
	MovedFrom []string `json:"movedFrom"`
	// false: its data is deleted when it is completed or cancelled.
	KeepData bool `json:"keepData"`
	// false: its data was deleted; it cannot be previewed or reprinted.
	HasData bool `json:"hasData"`
	// The job that this one reprints.
	ReprintOf *string `json:"reprintOf"`
	// The job that this slip voids.
	Voids *string `json:"voids"`
	// The slip that voids this job; see POST /jobs/:jobId/void.
	VoidedBy *string `json:"voidedBy"`
	// When it was marked as done, such as on the wall of a kitchen; null if it is not.
	DoneAt *string `json:"doneAt"`
	// Whether it was printed again, marked as a copy, because of onUnconfirmed.
	SentAgain bool `json:"sentAgain"`
	// When it was accepted.
	CreatedAt string `json:"createdAt"`
	// If it is not started by then, it fails with EXPIRED.
	ExpiresAt string `json:"expiresAt"`
	// It is not printed before this time.
	NotBefore *string `json:"notBefore"`
	// When sending was first started.
	StartedAt *string `json:"startedAt"`
	// When it ended.
	CompletedAt *string     `json:"completedAt"`
	Completion  *Completion `json:"completion"`
	Error       *JobError   `json:"error"`
	// What the paper lacks of that which was to be printed, or what may not be legible on it. At most 20, and for a job of an order one for each of up to 50 items that are on no ticket; empty if nothing is missing.
	Warnings []PrintWarning `json:"warnings"`
	Summary  *JobSummary    `json:"summary,omitempty"`
}

type JobStatus = string

// Completion: If the job is completed: how it is known that it was printed. If confirmed is false, everything was sent to a printer that cannot report anything.
type Completion struct {
	// Whether the printer confirmed it.
	Confirmed bool `json:"confirmed"`
	// process-id: the printer reported that exactly this job was printed. status: it processed everything it was sent, without an error. cloudprnt, server-direct-print: a printer that polls reported that this job was printed. none: it cannot report anything.
	By string `json:"by"`
}

// JobError: Why the job failed. EXPIRED: it was not started before expiresAt; nothing was printed. UNCONFIRMED: it is unknown whether it was printed. PRINT_FAILED: some copies are missing. TEMPLATE_RENDER_ERROR: it cannot be rendered since its printer was changed or it moved. PRINTER_NOT_FOUND: its printer was removed from the configuration.
type JobError struct {
	Code ErrorCode `json:"code"`
	// What happened, and what to do, in English.
	Message string `json:"message"`
	// What kept it from being printed; messages in other languages are made from it. paused to silent: as in waitingFor, until its deadline passed. turn: other jobs kept the printer busy. flooding: the printer sent far more than it was asked for. no-node, not-running: no node held the printer, or the service did not run, when its deadline passed. not-ready-again: after the first copies. connection-broken-off: after everything was sent. unasked-replies: the printer sends status replies that prove nothing. service-stopped: while it was being printed. record-lost: the database lost the record that it was sent. restored: it was open in a backup. cannot-render: see message. unreadable: its data could not be read from the database. test-key: a test key prints on virtual printers only. cancelled-when-sent: cancelled while it waited to be sent again. Missing for jobs that failed before Platen stored it, and more may be added.
	Reason string `json:"reason,omitempty"`
	// false: nothing came out. true: look at the paper before printing again.
	MayHavePrinted bool `json:"mayHavePrinted"`
	// How many bytes had been sent when it failed.
	BytesSent int64 `json:"bytesSent,omitempty"`
}

type ErrorCode = string

type PrintWarning struct {
	// CODE_LOST: a code is not drawn. CODE_SHRUNK: the bars of a code became thinner than two dots, to fit the paper. CODE_THIN: they are that thin as sent. TEXT_LOST: text of a PDF is not drawn, because its font is not embedded. CHARACTER_LOST: no font has a character, so a box is printed. PICTURE_LOST: a picture is not drawn. CUT_OFF: a part is beyond the edge. NOT_DRAWN: a command is not known or not drawn. LEFT_OUT: an item of the order is on no ticket, because no rule of its route takes it. More may be added.
	Code string `json:"code"`
	// What is missing, in English.
	Message string `json:"message"`
	// Where in what was sent.
	Place string `json:"place"`
}

// JobSummary: What tells it apart from other jobs of the template; with summary=true. null: its data was deleted, or is longer than 64 kB.
type JobSummary struct {
	// The amount of money that is printed largest, as it is printed.
	Amount *string `json:"amount"`
	// The first texts of the data.
	Text *string `json:"text"`
}

// JobsSearched: With `search`: what was searched. Data longer than 256 kB is not.
type JobsSearched struct {
	// The data of jobs that were accepted since then was searched.
	DataSince string `json:"dataSince"`
	// How many jobs of this day were looked at for this answer.
	Jobs int64 `json:"jobs"`
	// false: jobs of this day are left; the next page looks at them. One answer looks at 5,000 jobs or 64 MB of data at most.
	Complete bool `json:"complete"`
}

type ListJobsAnswer struct {
	Success bool `json:"success"`
	// Newest first, unless order is asc.
	Jobs []Job `json:"jobs"`
	// The cursor of the next page; null on the last one.
	NextCursor *string      `json:"nextCursor"`
	Searched   JobsSearched `json:"searched,omitempty"`
}

type CancelJobsAnswer struct {
	Success bool `json:"success"`
	// How many jobs were cancelled.
	Cancelled int64 `json:"cancelled"`
}

// CountJobsAnswerByStatus: The counted jobs by state.
type CountJobsAnswerByStatus struct {
	Queued    int64 `json:"queued"`
	Printing  int64 `json:"printing"`
	Completed int64 `json:"completed"`
	Failed    int64 `json:"failed"`
	Cancelled int64 `json:"cancelled"`
}

type CountJobsAnswer struct {
	Success bool `json:"success"`
	// How many jobs there are.
	Count int64 `json:"count"`
	// false: there are more; counting stops at 100,000.
	Exact bool `json:"exact"`
	// The counted jobs by state.
	ByStatus CountJobsAnswerByStatus `json:"byStatus"`
}

type JobAnswer struct {
	Success bool `json:"success"`
	Job     Job  `json:"job"`
}

type CancelJobAnswer struct {
	Success bool `json:"success"`
	Job     Job  `json:"job"`
	// What was done, in one sentence.
	Message string `json:"message"`
}

type GetJobDataAnswer struct {
	Success bool `json:"success"`
	// As it was sent; empty if a print without a stored template had none.
	Data map[string]any `json:"data"`
	// As they were sent.
	Options map[string]any `json:"options"`
	// What a print without a stored template printed: `config`, `text`, `markdown`, `image`, `pdf` or `raw`, and what else its request had. Send it to `POST /print`, with `data` and `options` if they are not empty, to print it again.
	Print map[string]any `json:"print,omitempty"`
}

type DeleteJobDataAnswer struct {
	Success bool `json:"success"`
	// What was done, in one sentence.
	Message string `json:"message"`
}

type VoidJobAnswer struct {
	Success bool `json:"success"`
	// The id of the slip.
	JobID string `json:"jobId"`
	// queued. If the job was voided before, the state of its slip now.
	Status string `json:"status"`
	// Until the job is printed, including the jobs queued before it; 0s if it has ended.
	EstimatedTime string     `json:"estimatedTime"`
	Completion    Completion `json:"completion,omitempty"`
	// If the job failed: error.code of the job.
	ErrorCode ErrorCode `json:"errorCode,omitempty"`
	// If the job failed: whether paper may have come out.
	MayHavePrinted bool `json:"mayHavePrinted,omitempty"`
}

type RouteSummary struct {
	// The id of the route.
	ID string `json:"id"`
	// Grows with every change.
	Version int64 `json:"version"`
	// The display name.
	Name string `json:"name"`
	// When its current version was stored.
	UpdatedAt string `json:"updatedAt"`
	// Only with deleted=true.
	DeletedAt string `json:"deletedAt,omitempty"`
}

type ListRoutesAnswer struct {
	Success bool `json:"success"`
	// By id, without their rules.
	Routes []RouteSummary `json:"routes"`
}

type RouteAnswer struct {
	Success bool  `json:"success"`
	Route   Route `json:"route"`
}

// Route: Which papers an order makes, and on which printers.
type Route struct {
	// The id of the route.
	ID string `json:"id"`
	// Grows with every change.
	Version int64 `json:"version"`
	// The display name.
	Name string `json:"name"`
	// Each rule that applies makes a print.
	Rules []RouteRule `json:"rules"`
	// When it was created.
	CreatedAt string `json:"createdAt"`
	// When its current version was stored.
	UpdatedAt string `json:"updatedAt"`
}

type RouteRule struct {
	// The rule applies only if this expression is true for the order.
	If string `json:"if,omitempty"`
	// The path of a list in the order. The rule applies only if the list has items.
	Items string `json:"items,omitempty"`
	// An expression about an item: only items for which it is true stay in the list.
	Where string `json:"where,omitempty"`
	// The template to print.
	TemplateID string `json:"templateId"`
	// The id of a printer, or a group.
	Printer string `json:"printer"`
	// The number of copies.
	Copies int64 `json:"copies,omitempty"`
	// Fields that are added to the order, or replace its fields. Texts may have expressions: a text that is one expression, such as "{{ items }}", becomes its value.
	Data map[string]any `json:"data,omitempty"`
}

type DeleteRouteAnswer struct {
	Success bool `json:"success"`
	// What was done, in one sentence.
	Message string `json:"message"`
}

type RouteVersions struct {
	Success bool `json:"success"`
	// The id of the route.
	RouteID string `json:"routeId"`
	// When it was deleted; null while it exists.
	DeletedAt *string `json:"deletedAt"`
	// Newest first; the last 50 are kept.
	Versions []RouteVersion `json:"versions"`
}

type RouteVersion struct {
	// Its number.
	Version int64 `json:"version"`
	// The display name.
	Name string `json:"name"`
	// When it was stored.
	UpdatedAt string `json:"updatedAt"`
	// Whether it is in use.
	Current bool `json:"current"`
}

type RoutePreview struct {
	Success bool `json:"success"`
	// What would be printed, in the order of the rules.
	Papers []RoutedPaper `json:"papers"`
	// The other rules.
	Skipped []RoutePreviewSkipped `json:"skipped"`
	// Items of lists that rules select from, which no rule takes: they are on no ticket. At most 50.
	LeftOut []RoutePreviewLeftOut `json:"leftOut"`
}

type RoutedPaper struct {
	// Its rule: 0 is the first one.
	Rule int64 `json:"rule"`
	// The template of the rule.
	TemplateID string `json:"templateId"`
	// The printer, of a group the one that was chosen.
	PrinterID string `json:"printerId"`
	// The number of copies.
	Copies int64 `json:"copies"`
	// What the template prints.
	Data map[string]any `json:"data"`
	// In dots.
	Width int64 `json:"width"`
	// In dots.
	Height int64 `json:"height"`
	// The PNG in base64.
	Image string `json:"image"`
	// The printed text, line by line, for people who do not see the image; codes by their content. At most 10,000 characters; empty for a PDF or printer data.
	Text []string `json:"text"`
}

type RoutePreviewSkipped struct {
	// Its rule: 0 is the first one.
	Rule int64 `json:"rule"`
	// Why it does not apply.
	Reason string `json:"reason"`
}

type RoutePreviewLeftOut struct {
	// Its place in the order.
	Path string `json:"path"`
	// The item.
	Item any `json:"item"`
}

// Batch: Many prints that were accepted together.
type Batch struct {
	// The id of the batch.
	ID string `json:"id"`
	// A name for people.
	Name string `json:"name"`
	// open: is being printed. paused. cancelled, expired: what was not printed by then is not. completed: all of its jobs have ended.
	Status string `json:"status"`
	// How many jobs it has.
	Jobs int64 `json:"jobs"`
	// Its jobs by state.
	Counts BatchCounts `json:"counts"`
	// The printers that its jobs were accepted for.
	Printers []string `json:"printers"`
	// The templates of its jobs; prints without one have a name such as _text.
	Templates []string `json:"templates"`
	// When it was accepted.
	CreatedAt string `json:"createdAt"`
	// What is not started by then fails. null while it is paused: the time stops.
	ExpiresAt *string `json:"expiresAt"`
	// When its last job ended.
	EndedAt *string `json:"endedAt"`
	// The batch of which it prints rows again.
	ReprintOf *string `json:"reprintOf"`
}

// BatchCounts: Its jobs by state.
type BatchCounts struct {
	Queued    int64 `json:"queued"`
	Printing  int64 `json:"printing"`
	Completed int64 `json:"completed"`
	Failed    int64 `json:"failed"`
	Cancelled int64 `json:"cancelled"`
}

type ListBatchesAnswer struct {
	Success bool `json:"success"`
	// Newest first.
	Batches []Batch `json:"batches"`
}

type GetBatchAnswerFailures struct {
	// The id of the job.
	ID string `json:"id"`
	// The printer whose queue the job is in.
	PrinterID string `json:"printerId"`
	// How many copies were requested.
	Copies int64 `json:"copies"`
	// How many copies the printer confirmed so far.
	CopiesConfirmed int64 `json:"copiesConfirmed"`
	// options.reference of the request.
	Reference *string   `json:"reference"`
	Error     *JobError `json:"error"`
}

type GetBatchAnswer struct {
	Success bool  `json:"success"`
	Batch   Batch `json:"batch"`
	// The first jobs that failed.
	Failures []GetBatchAnswerFailures `json:"failures"`
}

type BatchAnswer struct {
	Success bool  `json:"success"`
	Batch   Batch `json:"batch"`
}

type BatchMoved struct {
	Success bool  `json:"success"`
	Batch   Batch `json:"batch"`
	// How many prints went to the printer.
	Moved int64 `json:"moved"`
}

type RetryFailedJobsAnswer struct {
	Success bool `json:"success"`
	// How many jobs are printed again.
	Retried int64 `json:"retried"`
}

type TemplateSummary struct {
	// The id of the template.
	ID string `json:"id"`
	// Grows with every change.
	Version int64 `json:"version"`
	// The display name.
	Name string `json:"name"`
	// For people who choose a template; may be empty.
	Description string `json:"description"`
	// When its current version was stored.
	UpdatedAt string `json:"updatedAt"`
	// It came with the service and was never changed; POST /templates replaces it.
	Starter bool `json:"starter"`
	// Where a gallery shows a starter; null for other templates.
	Gallery *TemplateSummaryGallery `json:"gallery"`
	// Only with deleted=true.
	DeletedAt string `json:"deletedAt,omitempty"`
}

// TemplateSummaryGallery: Where a gallery shows a starter; null for other templates.
type TemplateSummaryGallery struct {
	// The section of the gallery.
	Category string `json:"category"`
	// The order among all starters.
	Position int64 `json:"position"`
}

type ListTemplatesAnswer struct {
	Success bool `json:"success"`
	// By id.
	Templates []TemplateSummary `json:"templates"`
}

type TemplateAnswer struct {
	Success  bool     `json:"success"`
	Template Template `json:"template"`
}

// Template: What is printed, with a hole for the data.
type Template struct {
	// The id of the template.
	ID string `json:"id"`
	// Grows with every change.
	Version int64 `json:"version"`
	// The display name.
	Name string `json:"name"`
	// For people who choose a template; may be empty.
	Description string `json:"description"`
	// What is printed: name, width ("80mm"), blocks, and more. See docs/templates.md; GET /template-schema.json is its JSON Schema.
	Config map[string]any `json:"config"`
	// When it was created.
	CreatedAt string `json:"createdAt"`
	// When its current version was stored.
	UpdatedAt string `json:"updatedAt"`
}

type DeleteTemplateAnswer struct {
	Success bool `json:"success"`
	// What was done, in one sentence.
	Message string `json:"message"`
}

type GetTemplateSchemaAnswer struct {
	Success bool `json:"success"`
	// The id of the template.
	TemplateID string `json:"templateId"`
	// The JSON Schema of the data in a print request.
	Schema map[string]any `json:"schema"`
	// Data that matches the schema.
	Example map[string]any `json:"example"`
}

type TemplateVersions struct {
	Success bool `json:"success"`
	// The id of the template.
	TemplateID string `json:"templateId"`
	// When it was deleted; null while it exists.
	DeletedAt *string `json:"deletedAt"`
	// Newest first; the last 50 are kept.
	Versions []TemplateVersion `json:"versions"`
}

type TemplateVersion struct {
	// Its number.
	Version int64 `json:"version"`
	// The display name.
	Name string `json:"name"`
	// For people who choose a template; may be empty.
	Description string `json:"description"`
	// When it was stored.
	UpdatedAt string `json:"updatedAt"`
	// Whether it is the one that is printed.
	Current bool `json:"current"`
}

// Starter: A template that comes with the service.
type Starter struct {
	// The id of the template.
	ID string `json:"id"`
	// The display name.
	Name string `json:"name"`
	// For people who choose a template; may be empty.
	Description string `json:"description"`
	// What is printed: name, width ("80mm"), blocks, and more. See docs/templates.md; GET /template-schema.json is its JSON Schema.
	Config map[string]any `json:"config"`
	// Where a gallery shows it.
	Gallery StarterGallery `json:"gallery"`
}

// StarterGallery: Where a gallery shows it.
type StarterGallery struct {
	// The section of the gallery.
	Category string `json:"category"`
	// The order among all starters.
	Position int64 `json:"position"`
}

type ListStartersAnswer struct {
	Success bool `json:"success"`
	// In the order of the gallery.
	Starters []Starter `json:"starters"`
}

type GetDraftSchemaAnswer struct {
	Success bool `json:"success"`
	// The JSON Schema of the data in a print request.
	Schema map[string]any `json:"schema"`
	// Data that matches the schema.
	Example map[string]any `json:"example"`
}

type ListedAsset struct {
	// The name that templates use.
	Name string `json:"name"`
	// The media type, detected from the content.
	Type string `json:"type"`
	// In dots; for an SVG only the aspect ratio matters, and a font has 0.
	Width int64 `json:"width"`
	// In dots; a font has 0.
	Height int64 `json:"height"`
	// The size of the file.
	Bytes int64 `json:"bytes"`
	// When it was uploaded first.
	CreatedAt string `json:"createdAt"`
	// When it was uploaded last.
	UpdatedAt string `json:"updatedAt"`
	// The ids of the templates that print it. It cannot be deleted while there are any.
	UsedBy []string `json:"usedBy"`
}

type ListAssetsAnswer struct {
	Success bool `json:"success"`
	// By name.
	Assets []ListedAsset `json:"assets"`
}

type AssetAnswer struct {
	Success bool  `json:"success"`
	Asset   Asset `json:"asset"`
}

type Asset struct {
	// The name that templates use.
	Name string `json:"name"`
	// The media type, detected from the content.
	Type string `json:"type"`
	// In dots; for an SVG only the aspect ratio matters, and a font has 0.
	Width int64 `json:"width"`
	// In dots; a font has 0.
	Height int64 `json:"height"`
	// The size of the file.
	Bytes int64 `json:"bytes"`
	// When it was uploaded first.
	CreatedAt string `json:"createdAt"`
	// When it was uploaded last.
	UpdatedAt string `json:"updatedAt"`
}

type DeleteAssetAnswer struct {
	Success bool `json:"success"`
	// What was done, in one sentence.
	Message string `json:"message"`
}

type InputState struct {
	// raw: printer data, as on port 9100 of a printer. http: the protocols below. lpd: the line printer daemon protocol. poll: asks a print server for jobs, as a printer does.
	Type string `json:"type"`
	// The port to listen on, which every input but one that polls needs. 0 selects a free one.
	Port int64 `json:"port,omitempty"`
	// The address to listen on. Empty or left out: server.host.
	Host string `json:"host,omitempty"`
	// The id or group of the printer that prints what comes in. Empty or left out: the default printer.
	Printer string `json:"printer,omitempty"`
	// Addresses and networks that may print, such as 192.168.1.0/24. Empty or left out: all that reach the port.
	Allow []string `json:"allow,omitempty"`
	// Of an http input: origins of web pages that may print, such as https://till.example.com. Empty or left out: all.
	Origins []string `json:"origins,omitempty"`
	// Whether it uses TLS, with the certificate of server.tls.
	Tls bool `json:"tls,omitempty"`
	// Of an http input: the protocols that it answers. Empty or left out: all.
	Protocols []string `json:"protocols,omitempty"`
	// Whether elements that Platen does not know are dropped instead of refused.
	Lenient bool `json:"lenient,omitempty"`
	// Of the protocol qz: SHA-256 fingerprints of the certificates whose pages may print.
	Certificates []string `json:"certificates,omitempty"`
	// Of the protocol qz: whether pages that sign nothing may print.
	Unsigned bool `json:"unsigned,omitempty"`
	// With several nodes: only nodes with this node.site listen, or one of them polls. Empty or left out: all nodes.
	Site string `json:"site,omitempty"`
	// Of an input that polls: what the print server speaks.
	Protocol string `json:"protocol,omitempty"`
	// Of an input that polls: the address of the print server. Answers show only its origin; sent back like that, it stays as it is.
	URL string `json:"url,omitempty"`
	// Of an input that polls with cloudprnt: the MAC address that it has for the server.
	Mac string `json:"mac,omitempty"`
	// Of an input that polls with server-direct-print: its ID for the server.
	ID string `json:"id,omitempty"`
	// Of an input that polls: the user of the server.
	User string `json:"user,omitempty"`
	// Of an input that polls: the password of the user. Answers show (set); sent back like that, it stays as it is.
	Password string `json:"password,omitempty"`
	// Of an input that polls: how often. By default 5 with cloudprnt, else 2.
	IntervalSeconds float64 `json:"intervalSeconds,omitempty"`
	// file: the configuration of this node. settings: PUT /settings.
	From string `json:"from"`
	// listening: it accepts connections. polling: it asks for jobs. failed: see problem; it is tried again. elsewhere: nodes of another site listen, or another node polls.
	Status string `json:"status"`
	// The port that it listens on.
	BoundPort *int64 `json:"boundPort"`
	// Whether every machine that reaches its address may print: it listens beyond loopback, and allow is empty.
	IsOpen bool `json:"isOpen"`
	// When the print server answered this node last.
	LastPollAt *string `json:"lastPollAt"`
	// Why it does not listen or poll, and what to do, in English.
	Problem *string `json:"problem"`
}

type ListInputsAnswer struct {
	Success bool `json:"success"`
	// Those of the file first.
	Inputs []InputState `json:"inputs"`
}

type SettingsAnswer struct {
	Success  bool     `json:"success"`
	Settings Settings `json:"settings"`
}

// Settings: What starters print and new templates begin with, and inputs. null: not set.
type Settings struct {
	// Grows with every change; 0 before the first.
	Version int64 `json:"version"`
	// When they were changed.
	UpdatedAt *string `json:"updatedAt"`
	// What receipts say about the shop.
	Shop SettingsShop `json:"shop"`
	// The language of numbers and dates, and of notices.
	Locale *string `json:"locale"`
	// The currency of amounts.
	Currency *string `json:"currency"`
	// The time zone of dates and times.
	TimeZone *string `json:"timeZone"`
	// Ports at which existing software prints, and print servers that are polled, without their secrets. GET /inputs has their state, and those of the configuration.
	Inputs []Input `json:"inputs"`
}

// SettingsShop: What receipts say about the shop.
type SettingsShop struct {
	// The name of the shop. No control characters, no characters that change the direction of text.
	Name *string `json:"name"`
	// The address, in one or more lines. Lines end with a line feed; no other control characters.
	Address *string `json:"address"`
	// The telephone number. No control characters, no characters that change the direction of text.
	Phone *string `json:"phone"`
	// The website, as it is printed. No control characters, no characters that change the direction of text.
	Website *string `json:"website"`
	// The VAT number. No control characters, no characters that change the direction of text.
	VatNumber *string `json:"vatNumber"`
	// The name of an asset, as GET /assets lists it.
	Logo *string `json:"logo"`
	// The last lines of a receipt. Lines end with a line feed; no other control characters.
	Footer *string `json:"footer"`
}

// Input: A port at which existing software prints, or a print server that is polled; docs/inputs describes each.
type Input struct {
	// raw: printer data, as on port 9100 of a printer. http: the protocols below. lpd: the line printer daemon protocol. poll: asks a print server for jobs, as a printer does.
	Type string `json:"type"`
	// The port to listen on, which every input but one that polls needs. 0 selects a free one.
	Port int64 `json:"port,omitempty"`
	// The address to listen on. Empty or left out: server.host.
	Host string `json:"host,omitempty"`
	// The id or group of the printer that prints what comes in. Empty or left out: the default printer.
	Printer string `json:"printer,omitempty"`
	// Addresses and networks that may print, such as 192.168.1.0/24. Empty or left out: all that reach the port.
	Allow []string `json:"allow,omitempty"`
	// Of an http input: origins of web pages that may print, such as https://till.example.com. Empty or left out: all.
	Origins []string `json:"origins,omitempty"`
	// Whether it uses TLS, with the certificate of server.tls.
	Tls bool `json:"tls,omitempty"`
	// Of an http input: the protocols that it answers. Empty or left out: all.
	Protocols []string `json:"protocols,omitempty"`
	// Whether elements that Platen does not know are dropped instead of refused.
	Lenient bool `json:"lenient,omitempty"`
	// Of the protocol qz: SHA-256 fingerprints of the certificates whose pages may print.
	Certificates []string `json:"certificates,omitempty"`
	// Of the protocol qz: whether pages that sign nothing may print.
	Unsigned bool `json:"unsigned,omitempty"`
	// With several nodes: only nodes with this node.site listen, or one of them polls. Empty or left out: all nodes.
	Site string `json:"site,omitempty"`
	// Of an input that polls: what the print server speaks.
	Protocol string `json:"protocol,omitempty"`
	// Of an input that polls: the address of the print server. Answers show only its origin; sent back like that, it stays as it is.
	URL string `json:"url,omitempty"`
	// Of an input that polls with cloudprnt: the MAC address that it has for the server.
	Mac string `json:"mac,omitempty"`
	// Of an input that polls with server-direct-print: its ID for the server.
	ID string `json:"id,omitempty"`
	// Of an input that polls: the user of the server.
	User string `json:"user,omitempty"`
	// Of an input that polls: the password of the user. Answers show (set); sent back like that, it stays as it is.
	Password string `json:"password,omitempty"`
	// Of an input that polls: how often. By default 5 with cloudprnt, else 2.
	IntervalSeconds float64 `json:"intervalSeconds,omitempty"`
}

type Setting struct {
	// Its place in the file.
	Path string `json:"path"`
	// The value in use. Secrets that are set are shown as "(set)".
	Value any `json:"value"`
	// The value that it has if nothing sets it.
	Default any `json:"default"`
	// What sets it: nothing, the configuration file, an environment variable, or a flag of the command line.
	Source string `json:"source"`
	// The file, the variable or the flag; null for a default.
	From *string `json:"from"`
	// What it does, in English.
	Description string `json:"description"`
	// Whether a change takes effect on SIGHUP, without a restart.
	Reloadable bool `json:"reloadable"`
}

type Versions struct {
	// The version of Platen.
	Platen string `json:"platen"`
	// The version of Node.js.
	Node            string `json:"node"`
	Database        string `json:"database"`
	DatabaseVersion string `json:"databaseVersion"`
	// The number of the last change of the tables.
	Schema int64 `json:"schema"`
}

type GetConfigAnswer struct {
	Success bool `json:"success"`
	// All of them, in the order of the file.
	Settings []Setting `json:"settings"`
	Versions Versions  `json:"versions"`
}

// Counter: A stored number that prints take.
type Counter struct {
	// The id of the counter: 1 to 64 letters, digits and underscores; the first one is not a digit. Templates print it as {{ @next.orders }}.
	ID string `json:"id"`
	// The first number, also after a reset. Default: 1.
	Start int64 `json:"start"`
	// The difference between two numbers. Default: 1.
	Step int64 `json:"step"`
	// The least number of digits; shorter numbers get zeros in front. Default: 0.
	Padding int64 `json:"padding"`
	// daily: begins again with start after midnight in timeZone, but not when the clock steps back to an earlier day. Default: never.
	Reset string `json:"reset"`
	// The time zone of a daily reset. Default: UTC.
	TimeZone string `json:"timeZone"`
	// The number that is taken next.
	Next int64 `json:"next"`
	// next as it is printed.
	Text string `json:"text"`
}

type ListCountersAnswer struct {
	Success bool `json:"success"`
	// Sorted by id.
	Counters []Counter `json:"counters"`
}

type CounterAnswer struct {
	Success bool    `json:"success"`
	Counter Counter `json:"counter"`
}

type DeleteCounterAnswer struct {
	Success bool `json:"success"`
	// What was done, in one sentence.
	Message string `json:"message"`
}

type ExportAnswer struct {
	Success bool `json:"success"`
	// By id.
	Templates []ExportedTemplate `json:"templates"`
	// By name.
	Assets []ExportedAsset `json:"assets"`
	// By id.
	Routes []ExportedRoute `json:"routes"`
	// By id, without the numbers that they have reached.
	Counters []ExportedCounter `json:"counters"`
	// Those that have stored settings: the default printer first, the others by id.
	Printers []ExportedPrinter `json:"printers"`
}

type ExportedTemplate struct {
	ID          string         `json:"id"`
	Name        string         `json:"name"`
	Description string         `json:"description"`
	Config      map[string]any `json:"config"`
}

type ExportedAsset struct {
	Name string `json:"name"`
	// The image in base64.
	Content string `json:"content"`
}

type ExportedRoute struct {
	// 1 to 128 letters, digits, dots, dashes and underscores; the first one is a letter or a digit.
	ID string `json:"id"`
	// No control characters, no characters that change the direction of text.
	Name string `json:"name"`
	// Each rule that applies makes a print.
	Rules []RouteRule `json:"rules"`
}

type ExportedCounter struct {
	// The id of the counter: 1 to 64 letters, digits and underscores; the first one is not a digit. Templates print it as {{ @next.orders }}.
	ID string `json:"id"`
	// The first number, also after a reset. Default: 1.
	Start int64 `json:"start"`
	// The difference between two numbers. Default: 1.
	Step int64 `json:"step"`
	// The least number of digits; shorter numbers get zeros in front. Default: 0.
	Padding int64 `json:"padding"`
	// daily: begins again with start after midnight in timeZone, but not when the clock steps back to an earlier day. Default: never.
	Reset string `json:"reset"`
	// The time zone of a daily reset. Default: UTC.
	TimeZone string `json:"timeZone"`
}

// ExportedPrinter: The stored settings, as for POST /printers.
type ExportedPrinter struct {
	// 1 to 128 letters, digits, dots, dashes and underscores; the first one is a letter or a digit.
	ID string `json:"id"`
	// No control characters, no characters that change the direction of text.
	Name *string `json:"name,omitempty"`
	// IP address or host name, such as 192.168.1.50; or an address on any wire, as in the field address.
	IP *string `json:"ip,omitempty"`
	// 9100 by default. 0 with an address that is not TCP.
	Port *int64 `json:"port,omitempty"`
	// Instead of ip and port, an address on any wire, such as socket://192.168.1.50:9100, usb:/dev/usb/lp0, usb://EPSON/TM-T20III?serial=X5RX000001, serial:/dev/ttyUSB0?baud=38400+flow=hard or bluetooth:/dev/rfcomm0.
	Address *string `json:"address,omitempty"`
	// Paper width in millimetres.
	Width *float64 `json:"width,omitempty"`
	// The id of a profile in GET /profiles. By default as the printer identifies itself.
	Profile *string `json:"profile,omitempty"`
	// A job for a group goes to the printer that can print it first.
	Groups []string `json:"groups,omitempty"`
	// The printer that takes over queued jobs while this one cannot print; never a job that may have been printed.
	Fallback *string `json:"fallback,omitempty"`
	// When the fallback takes over: offline (the default), error (out of paper, cover open, cutter jam or a fault of the printer), or both, after jobs.fallbackAfterSeconds.
	FallbackOn []string `json:"fallbackOn,omitempty"`
	// Whether POST /print may send raw data of its own language as it is. off (the default): no. print: only commands that print, format or ask. unrestricted: everything, also what changes or resets the printer.
	Raw string `json:"raw,omitempty"`
	// What is adjusted for the labels that Platen makes, on a ZPL or TSPL printer. What is left out stays as it was set at the printer. Raw data is sent as it is.
	Labels *ExportedPrinterLabels `json:"labels,omitempty"`
	// Instead of an address: starts a virtual printer of this model, on the node that answers. "platen" is a generic receipt printer.
	Virtual *string `json:"virtual,omitempty"`
	// Only nodes with this node.site print on it. By default any node does.
	Site *string `json:"site,omitempty"`
	// Makes it the default printer, for requests that name no printer.
	Default bool `json:"default,omitempty"`
}

// ExportedPrinterLabels: What is adjusted for the labels that Platen makes, on a ZPL or TSPL printer. What is left out stays as it was set at the printer. Raw data is sent as it is.
type ExportedPrinterLabels struct {
	// How dark it prints: 0 to 30 in ZPL, 0 to 15 in TSPL.
	Darkness int64 `json:"darkness,omitempty"`
	// How fast it prints labels, in inches per second; models differ in what they can.
	InchesPerSecond int64 `json:"inchesPerSecond,omitempty"`
	// Moves what is printed to the right, in millimetres; negative: to the left.
	RightMM float64 `json:"rightMm,omitempty"`
	// Moves what is printed down, in millimetres; negative: up.
	DownMM float64 `json:"downMm,omitempty"`
	// What it does with a finished label. tear: feeds it to the edge. peel: peels it off its liner. cut: cuts where the template or the end of the job says so.
	Mode string `json:"mode,omitempty"`
	// With a cutter: cuts after this many labels of a job, and after its last one.
	CutEvery int64 `json:"cutEvery,omitempty"`
}

type ImportAnswer struct {
	Success bool `json:"success"`
	// Whether nothing was stored.
	DryRun bool `json:"dryRun"`
	// What did not exist.
	Created []string `json:"created"`
	// What existed and was replaced.
	Changed []string `json:"changed"`
	// What existed and is equal.
	Unchanged []string `json:"unchanged"`
	// What existed, differs, and was kept because of onConflict.
	Kept []string `json:"kept"`
	// Counters and printers that could not be set up. They follow one by one after the templates, images and routes, which are stored together.
	Failed []FailedImport `json:"failed"`
	// For each item in changed and kept, what differs: one line per field.
	Differences map[string][]string `json:"differences"`
}

type FailedImport struct {
	Item    string `json:"item"`
	Message string `json:"message"`
}

type PrinterAnswer struct {
	Success bool    `json:"success"`
	Printer Printer `json:"printer"`
}

// Printer: A printer with its settings and its state.
type Printer struct {
	// The id of the printer.
	ID string `json:"id"`
	// The configured name, else the name that the printer reports.
	Name string `json:"name"`
	// IP address or host name; on a wire other than TCP the whole address.
	IP string `json:"ip"`
	// The TCP port for raw print data; 0 on a wire other than TCP.
	Port int64 `json:"port"`
	// Its address on any wire, as one text. null: it has none yet.
	Address *string `json:"address"`
	// Paper width in millimetres.
	Width float64 `json:"width"`
	// Dots per inch.
	DPI int64 `json:"dpi"`
	// How fast the model prints, in millimetres per second.
	Speed float64 `json:"speed"`
	// The command language of the printer.
	Driver  string         `json:"driver"`
	Profile PrinterProfile `json:"profile"`
	// Whether it is the default printer: requests that name no printer are printed on it.
	Default bool `json:"default"`
	// Whether the pages leave it out. Only the built-in printer can be hidden.
	Hidden bool `json:"hidden"`
	// The groups that it belongs to.
	Groups []string `json:"groups"`
	// The printer that takes over its queued jobs while it cannot print.
	Fallback *string `json:"fallback"`
	// When the fallback takes over.
	FallbackOn []string `json:"fallbackOn"`
	// Which raw data of its own language it takes as it is.
	Raw string `json:"raw"`
	// What is adjusted for the labels that Platen makes, on a ZPL or TSPL printer. What is left out stays as it was set at the printer. Raw data is sent as it is.
	Labels *PrinterLabels `json:"labels"`
	// The emulated model, if it is a virtual printer.
	Virtual *string `json:"virtual"`
	// A paused printer starts no job; its jobs stay queued.
	Paused bool `json:"paused"`
	// error: reachable, but unable to print; see errorCode.
	Status string `json:"status"`
	// low: paper is low but it prints. unknown: it has not reported its paper.
	PaperStatus string `json:"paperStatus"`
	// unknown: it has not reported its cover.
	CoverStatus string `json:"coverStatus"`
	// The cash drawer. closed: also if none is connected. unknown: the printer does not tell, as label printers and many cheap ones.
	DrawerStatus string  `json:"drawerStatus"`
	ErrorCode    *string `json:"errorCode"`
	// While it is offline: what is wrong and what to do, if the node that answers knows it.
	OfflineReason *string `json:"offlineReason"`
	// If the printer got another address, and the service followed it by its serial number. null once an address was given to it.
	Moved *PrinterMoved `json:"moved"`
	// While it is offline: when it is tried next.
	NextAttemptAt *string `json:"nextAttemptAt"`
	// Queued jobs, without the one being printed.
	QueueLength int64 `json:"queueLength"`
	// The id of the job being printed, for keys that may read this job.
	Printing *string `json:"printing"`
	// The address to enter in a printer that polls, with its secret, for keys with the scope manage. null for a printer that does not poll.
	PollURL *string `json:"pollUrl"`
	// What a printer that polls says of itself. null: it does not poll.
	Polling *PrinterPolling `json:"polling"`
	// Only nodes of this site print on it. null: any node.
	Site *string `json:"site"`
	// The name of the node that holds it. null without store.url, and while no node holds it.
	Node *string `json:"node"`
}

type PrinterProfile struct {
	// One of GET /profiles.
	ID string `json:"id"`
	// The model of the printer.
	Model string `json:"model"`
	// true: the printer identified itself. false: the profile was configured or assumed.
	Detected bool `json:"detected"`
	// How the profile is known. chosen: it was configured. detected: the printer identified itself. assumed: it was asked and did not tell its model. pending: it could not be asked yet; that happens when it is reached, before its first job.
	Source string `json:"source"`
}

// PrinterLabels: What is adjusted for the labels that Platen makes, on a ZPL or TSPL printer. What is left out stays as it was set at the printer. Raw data is sent as it is.
type PrinterLabels struct {
	// How dark it prints: 0 to 30 in ZPL, 0 to 15 in TSPL.
	Darkness int64 `json:"darkness,omitempty"`
	// How fast it prints labels, in inches per second; models differ in what they can.
	InchesPerSecond int64 `json:"inchesPerSecond,omitempty"`
	// Moves what is printed to the right, in millimetres; negative: to the left.
	RightMM float64 `json:"rightMm,omitempty"`
	// Moves what is printed down, in millimetres; negative: up.
	DownMM float64 `json:"downMm,omitempty"`
	// What it does with a finished label. tear: feeds it to the edge. peel: peels it off its liner. cut: cuts where the template or the end of the job says so.
	Mode string `json:"mode,omitempty"`
	// With a cutter: cuts after this many labels of a job, and after its last one.
	CutEvery int64 `json:"cutEvery,omitempty"`
}

// PrinterMoved: If the printer got another address, and the service followed it by its serial number. null once an address was given to it.
type PrinterMoved struct {
	// The address that it had before.
	From string `json:"from"`
	// When it was followed.
	At string `json:"at"`
}

// PrinterPolling: What a printer that polls says of itself. null: it does not poll.
type PrinterPolling struct {
	// When it was last heard of. null: it has not polled yet.
	LastPolledAt *string `json:"lastPolledAt"`
	// Its MAC address or ID, as it says.
	DeviceID *string `json:"deviceId"`
	// Its name, as it says.
	DeviceName *string `json:"deviceName"`
}

type PrintDefaultTestPageAnswer struct {
	Success bool `json:"success"`
	// The job of the test page.
	JobID string `json:"jobId"`
}

type OpenDrawerOfDefaultAnswer struct {
	Success bool `json:"success"`
	// The job of the test page.
	JobID string `json:"jobId"`
}

type SoundBuzzerOfDefaultAnswer struct {
	Success bool `json:"success"`
	// The job of the test page.
	JobID string `json:"jobId"`
}

// Profile: What a printer model can do.
type Profile struct {
	ID    string `json:"id"`
	Model string `json:"model"`
	// The command language of the printer.
	Driver string `json:"driver"`
	// Usual paper width in millimetres.
	Width float64 `json:"width"`
	// Printable dots per line.
	Dots int64 `json:"dots"`
	// Dots per inch.
	DPI int64 `json:"dpi"`
	// Characters per line in each font.
	Columns ProfileColumns `json:"columns"`
	// The character sets of its built-in fonts.
	Codepages []string `json:"codepages"`
	// The barcodes that it prints natively.
	Codes []string `json:"codes"`
	// The cuts that it can do.
	Cut []string `json:"cut"`
	// Whether it can open a cash drawer.
	Drawer bool `json:"drawer"`
	// Whether it has a buzzer.
	Beep bool `json:"beep"`
	// push: reports its status unasked. poll: when asked. none: never.
	Status string `json:"status"`
	// How it confirms that a job was printed.
	Confirm string `json:"confirm"`
	// Whether Platen can detect it by its identification.
	Detected bool `json:"detected"`
}

// ProfileColumns: Characters per line in each font.
type ProfileColumns struct {
	A int64 `json:"A"`
	B int64 `json:"B"`
}

type ListProfilesAnswerVirtualPrinters struct {
	// As in virtualModels.
	ID string `json:"id"`
	// As it reports itself; null if it does not.
	Model *string `json:"model"`
	// receipt: thermal, on a roll. impact: with a ribbon, as in kitchens. label: labels.
	Kind string `json:"kind"`
	// Its command language.
	Driver string `json:"driver"`
	// Paper width in millimetres; of a label printer, the widest that it prints. platen takes paper of any width.
	Width float64 `json:"width"`
}

type ListProfilesAnswer struct {
	Success bool `json:"success"`
	// The supported models, for POST /printer/config and /printers.
	Profiles []Profile `json:"profiles"`
	// The models that a virtual printer can emulate, for POST /printers.
	VirtualModels []string `json:"virtualModels"`
	// What each of these models is.
	VirtualPrinters []ListProfilesAnswerVirtualPrinters `json:"virtualPrinters"`
}

type ListPrintersAnswer struct {
	Success bool `json:"success"`
	// The default printer first, the others by id.
	Printers []Printer `json:"printers"`
}

type PrinterAdded struct {
	Success bool    `json:"success"`
	Printer Printer `json:"printer"`
	// Present if the printer became the default one: what that means.
	Message string `json:"message,omitempty"`
}

// DiscoveredPrinter: A printer that was found in the network or at a device file.
type DiscoveredPrinter struct {
	// Its IP address; at a device file or behind an agent the whole address.
	IP string `json:"ip"`
	// Its TCP port for raw data; 0 at a device file or behind an agent.
	Port int64 `json:"port"`
	// Its address as one text, for POST /printers.
	Address *string `json:"address"`
	// mdns: it announces itself. epson: it answered the search for Epson printers. scan: it accepts raw data. usb, serial, bluetooth: a device file of the machine that searched.
	Via string `json:"via"`
	// As it calls itself.
	Name *string `json:"name"`
	// As it reports it.
	Maker *string `json:"maker"`
	// As it reports it.
	Model *string `json:"model"`
	// The matching profile.
	Profile *string `json:"profile"`
	// The printer that is already configured at this address.
	PrinterID *string `json:"printerId"`
}

type DiscoverPrintersAnswer struct {
	Success  bool                `json:"success"`
	Printers []DiscoveredPrinter `json:"printers"`
}

type RemovePrinterAnswer struct {
	Success bool `json:"success"`
	// What was done, in one sentence.
	Message string `json:"message"`
}

type PrintTestPageAnswer struct {
	Success bool `json:"success"`
	// The job of the test page.
	JobID string `json:"jobId"`
}

type OpenDrawerAnswer struct {
	Success bool `json:"success"`
	// The job of the test page.
	JobID string `json:"jobId"`
}

type SoundBuzzerAnswer struct {
	Success bool `json:"success"`
	// The job of the test page.
	JobID string `json:"jobId"`
}

// PrinterDay: What a printer went through today.
type PrinterDay struct {
	// The id of the printer.
	PrinterID string `json:"printerId"`
	// Jobs accepted since then that were printed.
	Printed int64 `json:"printed"`
	// Jobs accepted since then that failed.
	Failed int64 `json:"failed"`
	// False if there are more jobs than are counted.
	Exact bool `json:"exact"`
	// How long it could not be reached.
	OfflineSeconds int64 `json:"offlineSeconds"`
	// How long it was without paper, open or jammed.
	ErrorSeconds int64 `json:"errorSeconds"`
	// Since when its paper is low.
	PaperLowSince *string `json:"paperLowSince"`
	// Its states since then, oldest first, at most 200.
	Periods []PrinterDayPeriods `json:"periods"`
}

type PrinterDayPeriods struct {
	// It lasted until the next one.
	From string `json:"from"`
	// unknown: before the first event that is kept.
	State string `json:"state"`
}

type ListPrinterDaysAnswer struct {
	Success bool `json:"success"`
	// The beginning of the day.
	Since string `json:"since"`
	// In the order of GET /printers.
	Printers []PrinterDay `json:"printers"`
}

// Agent: A program in the network of some printers that lends it to the service.
type Agent struct {
	// As in the addresses of its printers.
	Name      string `json:"name"`
	Connected bool   `json:"connected"`
	// When it connected, or when the connection ended.
	Since string `json:"since"`
	// The version of Platen of its last connection.
	Version string `json:"version"`
	// How long a message to the agent and its answer last took. null: not connected, or connected to another node than the one that answers.
	LatencyMs *float64 `json:"latencyMs"`
	// The node that it is connected to.
	Node *string `json:"node"`
	// The API key that the name belongs to. null: the key of the configuration, or no key was needed.
	KeyID *string `json:"keyId"`
	// The ids of the printers behind it.
	Printers []string `json:"printers"`
}

type ListAgentsAnswer struct {
	Success bool `json:"success"`
	// Sorted by name.
	Agents []Agent `json:"agents"`
}

type RemoveAgentAnswer struct {
	Success bool `json:"success"`
	// What was done, in one sentence.
	Message string `json:"message"`
}

// VirtualPrinter: The condition of the virtual printer.
type VirtualPrinter struct {
	// The TCP port on loopback.
	Port int64 `json:"port"`
	// ok, low or out.
	Paper string `json:"paper"`
	// closed or open.
	Cover  string               `json:"cover"`
	Faults VirtualPrinterFaults `json:"faults"`
}

// VirtualPrinterFaults: Fields left out stay as they are. null clears a fault, and so do ok, false, and closed of the cover.
type VirtualPrinterFaults struct {
	Paper *string `json:"paper,omitempty"`
	// Paper runs out after this many millimetres.
	PaperOutAfterMM *float64 `json:"paperOutAfterMm,omitempty"`
	// Paper runs out after this many labels.
	PaperOutAfterLabels *int64  `json:"paperOutAfterLabels,omitempty"`
	Cover               *string `json:"cover,omitempty"`
	Cutter              *string `json:"cutter,omitempty"`
	// The print head is too hot.
	Overheated *bool `json:"overheated,omitempty"`
	// An error that only a power cycle clears.
	Unrecoverable *bool   `json:"unrecoverable,omitempty"`
	Drawer        *string `json:"drawer,omitempty"`
	Ribbon        *string `json:"ribbon,omitempty"`
	// Label printers only: the pause button was pressed.
	Paused     *bool   `json:"paused,omitempty"`
	Connection *string `json:"connection,omitempty"`
	// Resets the connection once, after this many bytes.
	ResetAfterBytes *int64 `json:"resetAfterBytes,omitempty"`
	// Closes the connection once, after this many bytes.
	FinAfterBytes *int64 `json:"finAfterBytes,omitempty"`
	// Stops reading and answering after this many bytes.
	SilenceAfterBytes *int64  `json:"silenceAfterBytes,omitempty"`
	Confirmation      *string `json:"confirmation,omitempty"`
	// How late a late confirmation is; 1000 by default.
	ConfirmationDelayMs *int64 `json:"confirmationDelayMs,omitempty"`
	// Sends its status unasked now, this many times.
	StrayStatus *int64 `json:"strayStatus,omitempty"`
	// Sends answers one byte at a time.
	SplitAnswers *bool `json:"splitAnswers,omitempty"`
	// true switches it off and on: received data that was not printed is lost.
	PowerCycle *bool `json:"powerCycle,omitempty"`
	// An earlier client stopped within an image: this many of the next bytes belong to it.
	Leftover *int64 `json:"leftover,omitempty"`
	// Sends no answers.
	Mute *bool `json:"mute,omitempty"`
}

// EmulatedCommand: A command that a virtual printer has read.
type EmulatedCommand struct {
	// Position in the bytes since the printer was switched on.
	Offset int64 `json:"offset"`
	// As in the manuals; `text` is a run of characters.
	Command string `json:"command"`
	// The purpose of the command, or the characters of the text.
	Means string `json:"means"`
	// What the command may do: `print` (also feeds, cuts and drawers), `format` (settings of this job), `query` (an answer), `store` (images, fonts and formats that stay in the printer) or `configure` (what outlives the job or disturbs others: network, reset, calibration, pausing). `null` if the printer does not know it.
	Effect *string `json:"effect"`
	// Numbers of bytes, or text; without the data of images and codes.
	Parameters string `json:"parameters"`
}

// Complaint: Something that correct data does not contain.
type Complaint struct {
	// Position of the command.
	Offset  int64  `json:"offset"`
	Command string `json:"command"`
	// `unknown` marks a command that the printer does not have.
	Reason string `json:"reason"`
}

type GetVirtualPrinterAnswer struct {
	Success bool           `json:"success"`
	Printer VirtualPrinter `json:"printer"`
	// The last 200 commands, oldest first.
	Commands []EmulatedCommand `json:"commands"`
	// The last 200 complaints about commands, oldest first.
	Complaints []Complaint `json:"complaints"`
}

// Sheet: A piece of paper that came out of a virtual printer.
type Sheet struct {
	// Counts from 1.
	Number    int64  `json:"number"`
	PrintedAt string `json:"printedAt"`
	// In dots.
	Width int64 `json:"width"`
	// In dots.
	Height int64 `json:"height"`
	// The printed text, line by line.
	Text []string `json:"text"`
	// The path of the sheet as PNG.
	Image string `json:"image"`
}

type ListSheetsAnswer struct {
	Success bool           `json:"success"`
	Printer VirtualPrinter `json:"printer"`
	// The last 100 sheets, newest first.
	Sheets []Sheet `json:"sheets"`
}

type SimulateFaultsAnswer struct {
	Success bool           `json:"success"`
	Printer VirtualPrinter `json:"printer"`
}

// Webhook: A webhook, without its secret.
type Webhook struct {
	// The id of the webhook.
	ID string `json:"id"`
	// Who receives it.
	Name string `json:"name"`
	// Where events are sent, by POST. Addresses that are not on the internet need webhooks.allowPrivate.
	URL string `json:"url"`
	// false: nothing is sent. What happens meanwhile is sent later only by POST /webhooks/:id/replay.
	Enabled bool `json:"enabled"`
	// Types of events.
	Events []string `json:"events"`
	// Ids or groups of printers.
	Printers []string `json:"printers"`
	// Ids of templates: only events of their jobs.
	Templates []string `json:"templates"`
	// `data.status` of the event.
	States []string `json:"states"`
	// When it was made.
	CreatedAt string `json:"createdAt"`
	// When it was changed last.
	UpdatedAt string `json:"updatedAt"`
	// Why it was disabled, unless by a request.
	DisabledReason *string `json:"disabledReason"`
	// Until then, messages are also signed with the secret before the last rotation.
	FormerSecretUntil *string `json:"formerSecretUntil"`
	// Present while the receiver does not take messages.
	FailingSince *string `json:"failingSince"`
	// While it fails: when it is tried again.
	NextAttemptAt *string `json:"nextAttemptAt"`
	// While it fails: why.
	LastError *string `json:"lastError"`
	// Events that are tried again while later ones were delivered.
	Late int64 `json:"late"`
	// Events that were given up after three days, since it was enabled.
	GivenUp   int64             `json:"givenUp"`
	Replaying *WebhookReplaying `json:"replaying"`
}

type WebhookReplaying struct {
	// The first time of the span.
	Since string `json:"since"`
	// The end of the span.
	Until string `json:"until"`
}

type ListWebhooksAnswer struct {
	Success bool `json:"success"`
	// Sorted by name.
	Webhooks []Webhook `json:"webhooks"`
}

type WebhookMade struct {
	Success bool    `json:"success"`
	Webhook Webhook `json:"webhook"`
	// The secret with which the receiver checks signatures. It is shown only now; POST /webhooks/:id/rotate makes another one.
	Secret string `json:"secret"`
}

type GetWebhookAnswer struct {
	Success bool    `json:"success"`
	Webhook Webhook `json:"webhook"`
}

type UpdateWebhookAnswer struct {
	Success bool    `json:"success"`
	Webhook Webhook `json:"webhook"`
}

type DeleteWebhookAnswer struct {
	Success bool `json:"success"`
	// What was done, in one sentence.
	Message string `json:"message"`
}

// TestWebhookAnswerDelivery: What became of the test message. It is not tried again.
type TestWebhookAnswerDelivery struct {
	// When it was sent.
	At string `json:"at"`
	// The header webhook-id, the same in every attempt.
	MessageID string `json:"messageId"`
	// The number of the event; null for a test.
	Seq *int64 `json:"seq"`
	// The type of the event, or test.
	Type string `json:"type"`
	// given up: it is not tried again.
	Outcome string `json:"outcome"`
	// Of the answer; null if there was none.
	Status *int64 `json:"status"`
	// Why it failed, with the beginning of the answer.
	Error *string `json:"error"`
	// Until the answer, in milliseconds.
	DurationMs int64 `json:"durationMs"`
}

type TestWebhookAnswer struct {
	Success bool `json:"success"`
	// What became of the test message. It is not tried again.
	Delivery TestWebhookAnswerDelivery `json:"delivery"`
}

// ReplayWebhookAnswerReplay: What is delivered once more.
type ReplayWebhookAnswerReplay struct {
	// The first time of the span.
	Since string `json:"since"`
	// The end of the span.
	Until string `json:"until"`
	// How many events of that time are stored; those that match are sent.
	Events int64 `json:"events"`
}

type ReplayWebhookAnswer struct {
	Success bool `json:"success"`
	// What is delivered once more.
	Replay ReplayWebhookAnswerReplay `json:"replay"`
}

type WebhookDelivery struct {
	// Its number in the log.
	Number int64 `json:"number"`
	// When it was sent.
	At string `json:"at"`
	// The header webhook-id, the same in every attempt.
	MessageID string `json:"messageId"`
	// The number of the event; null for a test.
	Seq *int64 `json:"seq"`
	// The type of the event, or test.
	Type string `json:"type"`
	// given up: it is not tried again.
	Outcome string `json:"outcome"`
	// Of the answer; null if there was none.
	Status *int64 `json:"status"`
	// Why it failed, with the beginning of the answer.
	Error *string `json:"error"`
	// Until the answer, in milliseconds.
	DurationMs int64 `json:"durationMs"`
}

type ListWebhookDeliveriesAnswer struct {
	Success bool `json:"success"`
	// The newest first; the last 200 attempts of each webhook are kept.
	Deliveries []WebhookDelivery `json:"deliveries"`
}

type NoticeState struct {
	Success  bool            `json:"success"`
	Channels []NoticeChannel `json:"channels"`
	Switches NoticeSwitches  `json:"switches"`
	// Whether this node sends the notices. With several nodes one of them does.
	Sending bool `json:"sending"`
	// Which notices are sent.
	Kinds []string `json:"kinds"`
	// How long a printer must be unable to print before a notice is sent.
	AttentionSeconds int64 `json:"attentionSeconds"`
	// The time of the day without notices.
	Quiet *NoticeStateQuiet `json:"quiet"`
}

type NoticeChannel struct {
	// How notices are sent.
	Channel string `json:"channel"`
	// Where notices are sent, without secrets; null if the channel is off.
	Address *string `json:"address"`
	// Whether there is a connection to the broker; null for ntfy and e-mail, and if this node does not send.
	Connected *bool `json:"connected"`
	// When a notice was last delivered or tried.
	LastAt *string `json:"lastAt"`
	// Why the last attempt failed; null if it did not.
	LastError *string `json:"lastError"`
	// Notices delivered since the start, by this node.
	Delivered int64 `json:"delivered"`
	// Notices given up since the start, by this node.
	Failed int64 `json:"failed"`
	// Notices that will be tried again.
	Waiting int64 `json:"waiting"`
}

// NoticeSwitches: The channels that PUT /notices switches on or off, without their secrets.
type NoticeSwitches struct {
	Ntfy  *NoticeSwitchesNtfy  `json:"ntfy"`
	Email *NoticeSwitchesEmail `json:"email"`
}

type NoticeSwitchesNtfy struct {
	// Whether notices are sent this way.
	On bool `json:"on"`
	// The address of the server, without the topic.
	Server string `json:"server"`
	// What phones subscribe to. On a public server, everybody who knows it reads the notices: choose one that cannot be guessed.
	Topic string `json:"topic"`
	// Whether a token is stored.
	HasToken bool `json:"hasToken"`
}

type NoticeSwitchesEmail struct {
	// Whether notices are sent this way.
	On bool `json:"on"`
	// The mail server (SMTP), a name or an address.
	Host string `json:"host"`
	// Its port.
	Port int64 `json:"port"`
	// tls: encrypted from the first byte, usually at port 465. starttls: encrypted before anything is sent, usually at port 587. none: not encrypted, without a user.
	Security string `json:"security"`
	// The user of the mail server; empty: it needs no login.
	User string `json:"user"`
	// The sender of the mails.
	From string `json:"from"`
	// Who gets the mails.
	To []string `json:"to"`
	// Whether a password is stored.
	HasPassword bool `json:"hasPassword"`
}

// NoticeStateQuiet: The time of the day without notices.
type NoticeStateQuiet struct {
	// When it begins.
	From string `json:"from"`
	// When it ends.
	To string `json:"to"`
	// Empty: the time zone of the service.
	TimeZone string `json:"timeZone"`
}

type ChangeNoticesAnswer struct {
	Success  bool           `json:"success"`
	Switches NoticeSwitches `json:"switches"`
}

type NoticeTest struct {
	// How notices are sent.
	Channel string `json:"channel"`
	// Whether the receiver accepted the notice.
	Delivered bool `json:"delivered"`
	// Why it was not delivered, and what to do.
	Error *string `json:"error"`
	// How long it took.
	DurationMs int64 `json:"durationMs"`
}

type TestNoticesAnswer struct {
	Success bool `json:"success"`
	// One for each channel that is on.
	Results []NoticeTest `json:"results"`
}

// Key: An API key, without the key itself.
type Key struct {
	// Jobs name it as madeBy.
	ID string `json:"id"`
	// What or who uses it. No two keys have the same name. No control characters, no characters that change the direction of text.
	Name string `json:"name"`
	// print: print, and see, change and reprint its own jobs and batches. read: see jobs, batches, printers, templates and events. design: change templates, routes, counters and images. manage: printers, keys, webhooks, imports, exports, and the jobs and batches of all keys. raw: print bytes in the language of a printer, besides print. metrics: read /metrics and nothing else. agent: connect an agent (platen agent) and nothing else.
	Scopes []string `json:"scopes"`
	// Ids or groups of the printers that it may use; without it all.
	Printers []string `json:"printers"`
	// Ids of the templates that it may use; without it all.
	Templates []string `json:"templates"`
	// Prints on virtual printers only; its jobs never move to a real one.
	Test bool `json:"test"`
	// When it was made.
	CreatedAt string `json:"createdAt"`
	// It is refused from then on.
	ExpiresAt *string `json:"expiresAt"`
	// Of its last request, to the minute.
	LastUsedAt *string `json:"lastUsedAt"`
}

type ListKeysAnswer struct {
	Success bool `json:"success"`
	// Sorted by name.
	Keys []Key `json:"keys"`
}

type CreateKeyAnswer struct {
	Success bool `json:"success"`
	Key     Key  `json:"key"`
	// The key itself. It is shown only now: the service keeps a hash of it.
	Secret string `json:"secret"`
}

type RevokeKeyAnswer struct {
	Success bool `json:"success"`
	// What was done, in one sentence.
	Message string `json:"message"`
}

type KeyRequirement struct {
	Success bool `json:"success"`
	// Whether every request needs a key.
	Required bool    `json:"required"`
	By       *string `json:"by"`
}

type AuditEntry struct {
	// Its number.
	Seq int64 `json:"seq"`
	// When it was done.
	At string `json:"at"`
	// null: with the key of the configuration, or without a key.
	KeyID *string `json:"keyId"`
	// The name of the key.
	Name string `json:"name"`
	// Where the request came from.
	Address string `json:"address"`
	// The operationId in /openapi.json.
	Operation string `json:"operation"`
	// What was changed, such as the id of a template.
	Target *string `json:"target"`
}

type ListAuditEntriesAnswer struct {
	Success bool `json:"success"`
	// The newest first.
	Entries []AuditEntry `json:"entries"`
}

// Node: A running service. Several share the work on one database.
type Node struct {
	// Another one after each start.
	ID string `json:"id"`
	// node.name, else the name of the machine.
	Name string `json:"name"`
	// node.site; empty if it belongs to no site.
	Site string `json:"site"`
	// The version of Platen that it runs.
	Version string `json:"version"`
	// When it started.
	Since string `json:"since"`
	// When it last renewed its leases; every 5 s while it runs.
	SeenAt string `json:"seenAt"`
	// The ids of the printers that it holds: only it prints on them.
	Printers []string `json:"printers"`
}

type ListNodesAnswer struct {
	Success bool `json:"success"`
	// Whether several nodes may share the database: true with store.url.
	Shared bool `json:"shared"`
	// Sorted by name.
	Nodes []Node `json:"nodes"`
}

type LoggedRequest struct {
	// The method.
	Method string `json:"method"`
	// The path without the query, and without the secrets of printers that poll.
	Path string `json:"path"`
	// The name of the API key; null without one, and for a wrong one.
	Key *string `json:"key"`
	// Where it came from.
	Address string `json:"address"`
	// The HTTP status of the last answer.
	Status int64   `json:"status"`
	Code   *string `json:"code"`
	// How often it came.
	Count int64 `json:"count"`
	// When it came first.
	FirstAt string `json:"firstAt"`
	// When it came last.
	LastAt string `json:"lastAt"`
}

type ListRequestsAnswer struct {
	Success bool `json:"success"`
	// The newest first.
	Requests []LoggedRequest `json:"requests"`
}

type RefusedRequest struct {
	// The method.
	Method string `json:"method"`
	// The path without the query, and without the secrets of printers that poll.
	Path string `json:"path"`
	// The name of the API key; null without one, and for a wrong one.
	Key *string `json:"key"`
	// Where it came from.
	Address string `json:"address"`
	// The HTTP status of the answer.
	Status int64 `json:"status"`
	// The error code of the answer.
	Code string `json:"code"`
	// How often it was refused.
	Count int64 `json:"count"`
	// When it was refused first.
	FirstAt string `json:"firstAt"`
	// When it was refused last.
	LastAt string `json:"lastAt"`
}

type ListRefusedRequestsAnswer struct {
	Success bool `json:"success"`
	// The newest first.
	Requests []RefusedRequest `json:"requests"`
}

type GetQuarantineAnswer struct {
	Success bool `json:"success"`
	// Whether this is a copy for a drill, made by `platen restore --quarantine`. Real printers are not connected, and webhooks, notices and inputs are off. Virtual printers print.
	Quarantine bool `json:"quarantine"`
	// When it was restored; null without a quarantine.
	Since *string `json:"since"`
}

type EndQuarantineAnswer struct {
	Success bool `json:"success"`
	// Whether this is a copy for a drill, made by `platen restore --quarantine`. Real printers are not connected, and webhooks, notices and inputs are off. Virtual printers print.
	Quarantine bool `json:"quarantine"`
	// When it was restored; null without a quarantine.
	Since *string `json:"since"`
}

type GetHealthAnswer struct {
	Success bool   `json:"success"`
	Status  string `json:"status"`
	Version string `json:"version"`
}

type CheckAliveAnswer struct {
	Success bool   `json:"success"`
	Status  string `json:"status"`
}

type CheckReadyAnswer struct {
	Success bool   `json:"success"`
	Status  string `json:"status"`
}

type Warning struct {
	// OPEN_TO_NETWORK: other machines need no key. KEY_NOT_REQUIRED: a key is set but not required. KEY_SHORT: the key can be guessed. KEY_UNUSABLE: no request can match the key. INPUT_OPEN: every machine of the network can print by an input. INPUT_FAILED: an input is not open.
	Code string `json:"code"`
	// What is wrong, and which setting to change.
	Message string `json:"message"`
}

type ListWarningsAnswer struct {
	Success  bool      `json:"success"`
	Warnings []Warning `json:"warnings"`
}

type PrintAnswer struct {
	Success bool `json:"success"`
	// GET /jobs/:jobId tells what became of it.
	JobID string `json:"jobId"`
	// queued. With wait, or if the Idempotency-Key was used before: the state of the job when the request is answered.
	Status string `json:"status"`
	// Until the job is printed, including the jobs queued before it. With notBefore at least until then. While the printer cannot print (offline, paused, out of paper …): until the deadline of the job. 0s if it has ended.
	EstimatedTime string     `json:"estimatedTime"`
	Completion    Completion `json:"completion,omitempty"`
	// If the job failed: error.code of the job.
	ErrorCode ErrorCode `json:"errorCode,omitempty"`
	// If the job failed: whether paper may have come out.
	MayHavePrinted bool `json:"mayHavePrinted,omitempty"`
}

type PrintTemplateAnswer = PrintAnswer

type BatchAccepted struct {
	Success bool `json:"success"`
	// The id of the batch.
	BatchID string `json:"batchId"`
	// In the order of the request.
	Jobs []BatchAcceptedJobs `json:"jobs"`
}

type BatchAcceptedJobs struct {
	JobID string `json:"jobId"`
}

type CreateBatchAnswer = BatchAccepted

type CSVAccepted struct {
	Success bool `json:"success"`
	// The id of the batch.
	BatchID string `json:"batchId"`
	// How many rows it has.
	Jobs int64 `json:"jobs"`
}

type ReprintBatchAnswer = CSVAccepted

type OrderAccepted struct {
	Success bool `json:"success"`
	// In the order of the rules.
	Jobs []OrderAcceptedJobs `json:"jobs"`
	// Until the last of them is printed; see POST /print/:templateId.
	EstimatedTime string `json:"estimatedTime"`
	// Items of lists that rules select from, which no rule takes: they are on no ticket. At most 50.
	LeftOut []OrderAcceptedLeftOut `json:"leftOut"`
}

type OrderAcceptedJobs struct {
	// GET /jobs/:jobId tells what became of it.
	JobID string `json:"jobId"`
	// Its rule: 0 is the first one.
	Rule int64 `json:"rule"`
	// The template of the rule.
	TemplateID string `json:"templateId"`
	// The printer, of a group the one that was chosen.
	PrinterID string `json:"printerId"`
	// The number of copies.
	Copies int64 `json:"copies"`
}

type OrderAcceptedLeftOut struct {
	// Its place in the order.
	Path string `json:"path"`
	// The item.
	Item any `json:"item"`
}

type PrintRouteAnswer = OrderAccepted

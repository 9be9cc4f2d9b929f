<?php

/**
 * Client of a Platen print service: one file, no dependencies, PHP 8.1 or later.
 *
 *     require 'Platen.php';
 *
 *     $platen = new Platen\Client('http://127.0.0.1:3000');
 *     $printed = $platen->print('receipt', ['items' => [], 'total' => 0], idempotencyKey: 'order-4711');
 *     $job = $platen->waitFor($printed['jobId']);
 *     echo $job['status'];
 *
 * Answers are the JSON of the service as arrays, as docs/api.md describes them. Failed requests
 * throw Platen\Error.
 */

declare(strict_types=1);

namespace Platen;

/** A failed request: an error answer, or no answer. */
final class Error extends \RuntimeException
{
    /** The key that a print was sent with: the same print with it never prints twice. */
    public ?string $idempotencyKey = null;

    public function __construct(
        /** A code of docs/api.md; UNREACHABLE or TIMEOUT without an answer of the service. */
        public readonly string $errorCode,
        string $message,
        /** HTTP status code; 0 without an answer. */
        public readonly int $status = 0,
        /** @var list<string> One line per problem, starting with the path of the field. */
        public readonly array $details = [],
        /** Seconds after which a retry makes sense, if the service named a time. */
        public readonly ?float $retryAfter = null,
        /** PRINT_FAILED: the job that failed, why, and whether paper may have come out. */
        public readonly ?string $jobId = null,
        public readonly ?string $reason = null,
        public readonly ?bool $mayHavePrinted = null,
    ) {
        parent::__construct(implode('; ', ["$errorCode: $message", ...$details]));
    }
}

final class Client
{
    private const FIRST_DELAY = 0.5;
    private const MAX_DELAY = 8.0;
    /** A service that asks for more patience is not asked again: the caller decides. */
    private const MAX_RETRY_AFTER = 30;
    /** After these the service has done nothing, so that any request can be sent again. */
    private const REJECTED_FOR_NOW = ['RATE_LIMITED', 'QUEUE_FULL', 'TOO_MANY_CONNECTIONS', 'SERVICE_BUSY'];
    /** After these it is unknown whether the service has done it, or what the answer was. */
    private const UNDECIDED = ['TIMEOUT', 'REQUEST_IN_PROGRESS', 'DATABASE_UNAVAILABLE', 'SERVICE_STOPPING'];
    private const MAX_SERVICE_WAIT = 60;
    /** 100,000 jobs are laid out before the answer. */
    private const BATCH_WAIT = 600;

    private readonly string $url;

    /** `$timeout` (seconds) is for each attempt; `$retries` are the attempts after the first. */
    public function __construct(
        string $url = 'http://127.0.0.1:3000',
        private readonly ?string $key = null,
        private readonly float $timeout = 30,
        private readonly int $retries = 4,
    ) {
        $this->url = rtrim($url, '/');
    }

    // ---- Printing

    /**
     * Accepts the print and answers at once; with `wait` in the options, when the job has ended.
     *
     * One idempotency key creates at most one job, however often the request is sent. Choose it
     * from what is printed, such as the number of the order, so that it is the same after a crash
     * of the program. Without it, a random one makes the retries of this call safe.
     */
    public function print(string $templateId, array $data, array $options = [], ?string $idempotencyKey = null): array
    {
        $body = self::withOptions(['data' => (object) $data], $options);
        return $this->keyed(self::path('/print/{}', $templateId), $body, $idempotencyKey, self::waitOf($options));
    }

    /** Prints what has no stored template: ['text' => …], ['markdown' => …], ['image' => …], ['pdf' => …] or ['raw' => …, 'language' => 'zpl']. */
    public function printDirect(array $content, array $options = [], ?string $idempotencyKey = null): array
    {
        return $this->keyed('/print', self::withOptions($content, $options), $idempotencyKey, self::waitOf($options));
    }

    /** A job for each row of a CSV file; the header names the fields of the data. */
    public function printCsv(string $templateId, string $csv, array $options = [], ?string $idempotencyKey = null): array
    {
        $key = $idempotencyKey ?? self::randomKey();
        $headers = ['Content-Type' => 'text/csv', 'Idempotency-Key' => $key];
        $path = self::path('/print/{}', $templateId);
        return $this->withKey($key, fn () => $this->json('POST', $path, $csv, $options, $headers, true, self::BATCH_WAIT));
    }

    /** Prints many at once, all or nothing: ['templateId', 'data', 'options'] or ['text'] each. */
    public function printBatch(array $jobs, string $name = '', ?string $idempotencyKey = null): array
    {
        return $this->keyed('/batches', ['name' => $name, 'jobs' => $jobs], $idempotencyKey, self::BATCH_WAIT);
    }

    /** Prints an order by a route: the jobs of all rules that apply, all or nothing. */
    public function printRoute(string $routeId, array $data, array $options = [], ?string $idempotencyKey = null): array
    {
        $body = self::withOptions(['data' => (object) $data], $options);
        return $this->keyed(self::path('/routes/{}', $routeId), $body, $idempotencyKey);
    }

    /** Prints an ended job again, marked as a copy if the first may have come out. */
    public function reprint(string $jobId, array $options = [], ?string $idempotencyKey = null): array
    {
        return $this->keyed(self::path('/jobs/{}/reprint', $jobId), (object) $options, $idempotencyKey);
    }

    /** Prints rows of a batch again, as another batch: ['from' => 90, 'to' => 97]. */
    public function reprintBatch(string $batchId, array $rows, ?string $idempotencyKey = null): array
    {
        return $this->keyed(self::path('/batches/{}/reprint', $batchId), $rows, $idempotencyKey, self::BATCH_WAIT);
    }

    /**
     * Returns the job when it has ended: read its status, and the error of a failed one.
     *
     * A queued job ends at its deadline at the latest. After `$timeout` seconds, throws an Error
     * with the code TIMEOUT; the job itself goes on.
     */
    public function waitFor(string $jobId, ?float $timeout = null): array
    {
        $end = $timeout === null ? INF : microtime(true) + $timeout;
        for ($interval = 0.05; ; $interval = min($interval * 1.3, 2)) {
            $job = $this->getJob($jobId)['job'];
            if (!in_array($job['status'], ['queued', 'printing'], true)) {
                return $job;
            }
            $left = $end - microtime(true);
            if ($left <= 0) {
                throw new Error('TIMEOUT', "Job $jobId is still {$job['status']} after $timeout s.");
            }
            self::sleep(min($interval * (0.5 + lcg_value()), $left));
        }
    }

    /** All jobs, newest first, page by page. `limit` is the size of a page. */
    public function eachJob(array $query = []): \Generator
    {
        $query += ['limit' => 100];
        do {
            $page = $this->listJobs($query);
            yield from $page['jobs'];
            $query['cursor'] = $page['nextCursor'];
        } while ($page['nextCursor'] !== null);
    }

    /**
     * Yields every change of a job or printer once and in order, across lost connections.
     *
     * `$after` is the number ($event['data']['seq']) of the last event that was processed; without
     * it, only new events are reported. Throws an Error with the code EVENTS_GONE when missed
     * events are no longer stored, and UNAUTHORIZED when the key is wrong.
     */
    public function events(?int $after = null, float $wait = 30): \Generator
    {
        for ($lost = 0; ; ) {
            // The first answer comes at once, with the number to continue from.
            $seconds = $after === null ? 0 : $wait;
            try {
                $page = json_decode(
                    $this->attempt('GET', '/events', null, ['after' => $after, 'wait' => $seconds], [], $seconds),
                    true,
                );
            } catch (Error $error) {
                if ($error->status < 500 && !self::mayRetry($error, true)) {
                    throw $error;
                }
                self::sleep(self::retryDelay(min($lost++, 4), $error->retryAfter));
                continue;
            }
            $lost = 0;
            foreach ($page['events'] as $event) {
                yield $event;
            }
            $after = $page['next'];
        }
    }

    // ---- Operations, made from the OpenAPI document by: npm run docs

    /** List jobs, newest first. */
    public function listJobs(array $query = []): array
    {
        return $this->json('GET', '/jobs', null, $query, [], true);
    }

    /** Cancel queued jobs. */
    public function cancelJobs(array $query = []): array
    {
        return $this->json('DELETE', '/jobs', null, $query, [], false);
    }

    /** Count jobs. */
    public function countJobs(array $query = []): array
    {
        return $this->json('GET', '/jobs/count', null, $query, [], true);
    }

    /** Get a job with its state. */
    public function getJob(string $jobId, array $query = []): array
    {
        return $this->json('GET', self::path('/jobs/{}', $jobId), null, $query, [], true);
    }

    /** Change the printer, priority or deadline of a queued job. */
    public function updateJob(string $jobId, array $body = []): array
    {
        return $this->json('PUT', self::path('/jobs/{}', $jobId), (object) $body, [], [], false);
    }

    /** Cancel a queued job. */
    public function cancelJob(string $jobId): array
    {
        return $this->json('DELETE', self::path('/jobs/{}', $jobId), null, [], [], false);
    }

    /** Get the data and options of a job. */
    public function getJobData(string $jobId): array
    {
        return $this->json('GET', self::path('/jobs/{}/data', $jobId), null, [], [], true);
    }

    /** Delete the data of an ended job. */
    public function deleteJobData(string $jobId): array
    {
        return $this->json('DELETE', self::path('/jobs/{}/data', $jobId), null, [], [], false);
    }

    /** Print a slip that voids a printed job. */
    public function voidJob(string $jobId): array
    {
        return $this->json('POST', self::path('/jobs/{}/void', $jobId), null, [], [], false);
    }

    /** Mark a job as done. */
    public function markJobDone(string $jobId): array
    {
        return $this->json('PUT', self::path('/jobs/{}/done', $jobId), null, [], [], true);
    }

    /** Recall a job that was marked as done. */
    public function recallJob(string $jobId): array
    {
        return $this->json('DELETE', self::path('/jobs/{}/done', $jobId), null, [], [], false);
    }

    /** List routes. */
    public function listRoutes(array $query = []): array
    {
        return $this->json('GET', '/routes', null, $query, [], true);
    }

    /** Create a route. */
    public function createRoute(array $body = []): array
    {
        return $this->json('POST', '/routes', (object) $body, [], [], false);
    }

    /** Get a route with its rules. */
    public function getRoute(string $id, array $query = [], array $headers = []): array
    {
        return $this->json('GET', self::path('/routes/{}', $id), null, $query, $headers, true);
    }

    /** Change a route, or create it with If-None-Match: *. */
    public function updateRoute(string $id, array $body = [], array $headers = []): array
    {
        return $this->json('PUT', self::path('/routes/{}', $id), (object) $body, [], $headers, true);
    }

    /** Delete a route. */
    public function deleteRoute(string $id, array $headers = []): array
    {
        return $this->json('DELETE', self::path('/routes/{}', $id), null, [], $headers, false);
    }

    /** List the versions of a route. */
    public function listRouteVersions(string $id): array
    {
        return $this->json('GET', self::path('/routes/{}/versions', $id), null, [], [], true);
    }

    /** Restore an older version of a route, or a deleted route. */
    public function restoreRoute(string $id, array $body = [], array $headers = []): array
    {
        return $this->json('POST', self::path('/routes/{}/restore', $id), (object) $body, [], $headers, false);
    }

    /** Preview which papers an order makes, and where. */
    public function previewRoute(string $id, array $body = [], array $query = []): array
    {
        return $this->json('POST', self::path('/routes/{}/preview', $id), (object) $body, $query, [], true);
    }

    /** List batches, newest first. */
    public function listBatches(array $query = []): array
    {
        return $this->json('GET', '/batches', null, $query, [], true);
    }

    /** Read a batch. */
    public function getBatch(string $batchId): array
    {
        return $this->json('GET', self::path('/batches/{}', $batchId), null, [], [], true);
    }

    /** Pause a batch. */
    public function pauseBatch(string $batchId): array
    {
        return $this->json('POST', self::path('/batches/{}/pause', $batchId), null, [], [], false);
    }

    /** Resume a batch. */
    public function resumeBatch(string $batchId): array
    {
        return $this->json('POST', self::path('/batches/{}/resume', $batchId), null, [], [], false);
    }

    /** Cancel a batch. */
    public function cancelBatch(string $batchId): array
    {
        return $this->json('POST', self::path('/batches/{}/cancel', $batchId), null, [], [], false);
    }

    /** Print the rest of a batch on another printer. */
    public function moveBatch(string $batchId, array $body = []): array
    {
        return $this->json('POST', self::path('/batches/{}/move', $batchId), (object) $body, [], [], false);
    }

    /** Print the failed jobs of a batch again. */
    public function retryFailedJobs(string $batchId, array $query = []): array
    {
        return $this->json('POST', self::path('/batches/{}/retry-failed', $batchId), null, $query, [], false);
    }

    /** List templates. */
    public function listTemplates(array $query = []): array
    {
        return $this->json('GET', '/templates', null, $query, [], true);
    }

    /** Create a template. */
    public function createTemplate(array $body = []): array
    {
        return $this->json('POST', '/templates', (object) $body, [], [], false);
    }

    /** Get a template with its config. */
    public function getTemplate(string $id, array $query = [], array $headers = []): array
    {
        return $this->json('GET', self::path('/templates/{}', $id), null, $query, $headers, true);
    }

    /** Change a template, or create it with If-None-Match: *. */
    public function updateTemplate(string $id, array $body = [], array $headers = []): array
    {
        return $this->json('PUT', self::path('/templates/{}', $id), (object) $body, [], $headers, true);
    }

    /** Delete a template. */
    public function deleteTemplate(string $id, array $headers = []): array
    {
        return $this->json('DELETE', self::path('/templates/{}', $id), null, [], $headers, false);
    }

    /** Get the JSON Schema of template configs, for editors. */
    public function getTemplateConfigSchema(): array
    {
        return $this->json('GET', '/template-schema.json', null, [], [], true);
    }

    /** Get the JSON Schema of the data that a template needs, with an example. */
    public function getTemplateSchema(string $id): array
    {
        return $this->json('GET', self::path('/templates/{}/schema', $id), null, [], [], true);
    }

    /** List the versions of a template. */
    public function listTemplateVersions(string $id): array
    {
        return $this->json('GET', self::path('/templates/{}/versions', $id), null, [], [], true);
    }

    /** Restore an older version of a template, or a deleted template. */
    public function restoreTemplate(string $id, array $body = [], array $headers = []): array
    {
        return $this->json('POST', self::path('/templates/{}/restore', $id), (object) $body, [], $headers, false);
    }

    /** List the starters in a language. */
    public function listStarters(array $query = []): array
    {
        return $this->json('GET', '/starters', null, $query, [], true);
    }

    /** Preview a text, Markdown, an image, a PDF, printer data or a template that is not stored. */
    public function previewDraft(array $body = [], array $query = []): string
    {
        return $this->send('POST', '/preview', (object) $body, $query, ['Accept' => 'image/png'], true);
    }

    /** Get the JSON Schema of the data that a template needs, before it is stored. */
    public function getDraftSchema(array $body = []): array
    {
        return $this->json('POST', '/preview/schema', (object) $body, [], [], true);
    }

    /** Preview a template. */
    public function previewTemplate(string $id, array $body = [], array $query = []): string
    {
        return $this->send('POST', self::path('/templates/{}/preview', $id), (object) $body, $query, ['Accept' => 'image/png'], true);
    }

    /** Preview what a job printed. */
    public function previewJob(string $jobId, array $query = []): string
    {
        return $this->send('GET', self::path('/jobs/{}/preview', $jobId), null, $query, ['Accept' => 'image/png'], true);
    }

    /** List assets. */
    public function listAssets(): array
    {
        return $this->json('GET', '/assets', null, [], [], true);
    }

    /** Upload an image or a font for templates. */
    public function createAsset(array $body = []): array
    {
        return $this->json('POST', '/assets', (object) $body, [], [], false);
    }

    /** Get the file of an asset. */
    public function getAsset(string $name): string
    {
        return $this->send('GET', self::path('/assets/{}', $name), null, [], ['Accept' => 'image/*'], true);
    }

    /** Replace the file of an asset. */
    public function replaceAsset(string $name, array $body = []): array
    {
        return $this->json('PUT', self::path('/assets/{}', $name), (object) $body, [], [], true);
    }

    /** Delete an asset. */
    public function deleteAsset(string $name): array
    {
        return $this->json('DELETE', self::path('/assets/{}', $name), null, [], [], false);
    }

    /** List the inputs: ports at which existing software prints, and print servers. */
    public function listInputs(): array
    {
        return $this->json('GET', '/inputs', null, [], [], true);
    }

    /** Get the settings of the installation. */
    public function getSettings(array $headers = []): array
    {
        return $this->json('GET', '/settings', null, [], $headers, true);
    }

    /** Change the settings of the installation. */
    public function updateSettings(array $body = [], array $headers = []): array
    {
        return $this->json('PUT', '/settings', (object) $body, [], $headers, true);
    }

    /** Get the configuration in use. */
    public function getConfig(): array
    {
        return $this->json('GET', '/config', null, [], [], true);
    }

    /** List counters. */
    public function listCounters(): array
    {
        return $this->json('GET', '/counters', null, [], [], true);
    }

    /** Read a counter. */
    public function getCounter(string $id): array
    {
        return $this->json('GET', self::path('/counters/{}', $id), null, [], [], true);
    }

    /** Make or change a counter. */
    public function putCounter(string $id, array $body = []): array
    {
        return $this->json('PUT', self::path('/counters/{}', $id), (object) $body, [], [], true);
    }

    /** Delete a counter. */
    public function deleteCounter(string $id): array
    {
        return $this->json('DELETE', self::path('/counters/{}', $id), null, [], [], false);
    }

    /** Download a backup. */
    public function createBackup(): string
    {
        return $this->send('POST', '/backup', null, [], ['Accept' => 'application/vnd.sqlite3'], false);
    }

    /** Export templates, images, routes, counters and printers. */
    public function exportAll(array $query = []): array
    {
        return $this->json('GET', '/export', null, $query, [], true);
    }

    /** Import templates, images, routes, counters and printers. */
    public function importAll(array $body = [], array $query = []): array
    {
        return $this->json('POST', '/import', (object) $body, $query, [], false);
    }

    /** Get the status of the printer. */
    public function getDefaultPrinter(): array
    {
        return $this->json('GET', '/printer/status', null, [], [], true);
    }

    /** Print a test page. */
    public function printDefaultTestPage(array $query = []): array
    {
        return $this->json('POST', '/printer/test', null, $query, [], false);
    }

    /** Open the cash drawer. */
    public function openDrawerOfDefault(): array
    {
        return $this->json('POST', '/printer/drawer', null, [], [], false);
    }

    /** Sound the buzzer. */
    public function soundBuzzerOfDefault(): array
    {
        return $this->json('POST', '/printer/beep', null, [], [], false);
    }

    /** Change the printer: any of ip, port, address, width and profile. */
    public function configureDefaultPrinter(array $body = []): array
    {
        return $this->json('POST', '/printer/config', (object) $body, [], [], true);
    }

    /** List the supported printer models. */
    public function listProfiles(): array
    {
        return $this->json('GET', '/profiles', null, [], [], true);
    }

    /** List printers. */
    public function listPrinters(): array
    {
        return $this->json('GET', '/printers', null, [], [], true);
    }

    /** Add a printer, or start a virtual one. */
    public function addPrinter(array $body = []): array
    {
        return $this->json('POST', '/printers', (object) $body, [], [], false);
    }

    /** Discover printers in the network. */
    public function discoverPrinters(array $query = []): array
    {
        return $this->json('GET', '/printers/discover', null, $query, [], true);
    }

    /** Get a printer with its status. */
    public function getPrinter(string $id): array
    {
        return $this->json('GET', self::path('/printers/{}', $id), null, [], [], true);
    }

    /** Change a printer: any subset of its settings. */
    public function changePrinter(string $id, array $body = []): array
    {
        return $this->json('PUT', self::path('/printers/{}', $id), (object) $body, [], [], true);
    }

    /** Remove a printer. */
    public function removePrinter(string $id, array $query = []): array
    {
        return $this->json('DELETE', self::path('/printers/{}', $id), null, $query, [], false);
    }

    /** Get a printer with its status. */
    public function getPrinterStatus(string $id): array
    {
        return $this->json('GET', self::path('/printers/{}/status', $id), null, [], [], true);
    }

    /** Print a test page. */
    public function printTestPage(string $id, array $query = []): array
    {
        return $this->json('POST', self::path('/printers/{}/test', $id), null, $query, [], false);
    }

    /** Open the cash drawer. */
    public function openDrawer(string $id): array
    {
        return $this->json('POST', self::path('/printers/{}/drawer', $id), null, [], [], false);
    }

    /** Sound the buzzer. */
    public function soundBuzzer(string $id): array
    {
        return $this->json('POST', self::path('/printers/{}/beep', $id), null, [], [], false);
    }

    /** Pause a printer. */
    public function pausePrinter(string $id): array
    {
        return $this->json('POST', self::path('/printers/{}/pause', $id), null, [], [], true);
    }

    /** Resume a paused printer. */
    public function resumePrinter(string $id): array
    {
        return $this->json('POST', self::path('/printers/{}/resume', $id), null, [], [], true);
    }

    /** See what each printer printed today, and how long it could not. */
    public function listPrinterDays(array $query = []): array
    {
        return $this->json('GET', '/printer-days', null, $query, [], true);
    }

    /** List the agents. */
    public function listAgents(): array
    {
        return $this->json('GET', '/agents', null, [], [], true);
    }

    /** Remove an agent. */
    public function removeAgent(string $name): array
    {
        return $this->json('DELETE', self::path('/agents/{}', $name), null, [], [], false);
    }

    /** Get the commands that the virtual printer has read. */
    public function getVirtualPrinter(array $query = []): array
    {
        return $this->json('GET', '/virtual-printer', null, $query, [], true);
    }

    /** List the sheets that came out of the virtual printer. */
    public function listSheets(array $query = []): array
    {
        return $this->json('GET', '/virtual-printer/sheets', null, $query, [], true);
    }

    /** Get a sheet as PNG, one pixel per dot. */
    public function getSheet(string $number, array $query = []): string
    {
        return $this->send('GET', self::path('/virtual-printer/sheets/{}.png', $number), null, $query, ['Accept' => 'image/png'], true);
    }

    /** Simulate faults of the virtual printer, or clear them. */
    public function simulateFaults(array $body = [], array $query = []): array
    {
        return $this->json('POST', '/virtual-printer/faults', (object) $body, $query, [], false);
    }

    /** List webhooks. */
    public function listWebhooks(): array
    {
        return $this->json('GET', '/webhooks', null, [], [], true);
    }

    /** Send events to an address. */
    public function createWebhook(array $body = []): array
    {
        return $this->json('POST', '/webhooks', (object) $body, [], [], false);
    }

    /** Get a webhook. */
    public function getWebhook(string $id): array
    {
        return $this->json('GET', self::path('/webhooks/{}', $id), null, [], [], true);
    }

    /** Change a webhook. */
    public function updateWebhook(string $id, array $body = []): array
    {
        return $this->json('PUT', self::path('/webhooks/{}', $id), (object) $body, [], [], true);
    }

    /** Delete a webhook. */
    public function deleteWebhook(string $id): array
    {
        return $this->json('DELETE', self::path('/webhooks/{}', $id), null, [], [], false);
    }

    /** Send a test message. */
    public function testWebhook(string $id): array
    {
        return $this->json('POST', self::path('/webhooks/{}/test', $id), null, [], [], false);
    }

    /** Replace the secret of a webhook. */
    public function rotateWebhookSecret(string $id): array
    {
        return $this->json('POST', self::path('/webhooks/{}/rotate', $id), null, [], [], false);
    }

    /** Send the events of a span of time once more. */
    public function replayWebhook(string $id, array $body = []): array
    {
        return $this->json('POST', self::path('/webhooks/{}/replay', $id), (object) $body, [], [], false);
    }

    /** Read what was sent, and what the receiver answered. */
    public function listWebhookDeliveries(string $id, array $query = []): array
    {
        return $this->json('GET', self::path('/webhooks/{}/deliveries', $id), null, $query, [], true);
    }

    /** Get the channels for notices and the result of the last notice. */
    public function getNotices(): array
    {
        return $this->json('GET', '/notices', null, [], [], true);
    }

    /** Switch channels for notices on or off. */
    public function changeNotices(array $body = []): array
    {
        return $this->json('PUT', '/notices', (object) $body, [], [], true);
    }

    /** Send a test notice by all channels. */
    public function testNotices(): array
    {
        return $this->json('POST', '/notices/test', null, [], [], false);
    }

    /** List API keys. */
    public function listKeys(): array
    {
        return $this->json('GET', '/keys', null, [], [], true);
    }

    /** Make an API key. */
    public function createKey(array $body = []): array
    {
        return $this->json('POST', '/keys', (object) $body, [], [], false);
    }

    /** Revoke an API key. */
    public function revokeKey(string $id): array
    {
        return $this->json('DELETE', self::path('/keys/{}', $id), null, [], [], false);
    }

    /** Get whether every request needs a key. */
    public function getKeyRequirement(): array
    {
        return $this->json('GET', '/keys/required', null, [], [], true);
    }

    /** Require a key for every request, or no longer. */
    public function changeKeyRequirement(array $body = []): array
    {
        return $this->json('PUT', '/keys/required', (object) $body, [], [], true);
    }

    /** Read who changed what. */
    public function listAuditEntries(array $query = []): array
    {
        return $this->json('GET', '/audit', null, $query, [], true);
    }

    /** List the nodes that share the database. */
    public function listNodes(): array
    {
        return $this->json('GET', '/nodes', null, [], [], true);
    }

    /** Read counters and states for a monitor, in the Prometheus text format. */
    public function getMetrics(): string
    {
        return $this->send('GET', '/metrics', null, [], ['Accept' => 'text/plain'], true);
    }

    /** List requests. */
    public function listRequests(): array
    {
        return $this->json('GET', '/requests', null, [], [], true);
    }

    /** List requests that were refused. */
    public function listRefusedRequests(): array
    {
        return $this->json('GET', '/refused-requests', null, [], [], true);
    }

    /** Read whether this copy is in quarantine. */
    public function getQuarantine(): array
    {
        return $this->json('GET', '/quarantine', null, [], [], true);
    }

    /** End the quarantine. */
    public function endQuarantine(): array
    {
        return $this->json('DELETE', '/quarantine', null, [], [], false);
    }

    /** Check that the service runs and can store jobs. */
    public function getHealth(): array
    {
        return $this->json('GET', '/health', null, [], [], true);
    }

    /** Check that the process answers. */
    public function checkAlive(): array
    {
        return $this->json('GET', '/livez', null, [], [], true);
    }

    /** Check that prints can be accepted. */
    public function checkReady(): array
    {
        return $this->json('GET', '/readyz', null, [], [], true);
    }

    /** List what the operator should change about keys, addresses and inputs. */
    public function listWarnings(): array
    {
        return $this->json('GET', '/warnings', null, [], [], true);
    }

    // ---- End of the operations

    // ---- Any endpoint

    /**
     * Sends a request and returns the JSON of the answer.
     *
     * `$repeatable`: whether it may be sent again when no answer came; by default GET and PUT.
     */
    public function request(string $method, string $path, mixed $body = null, array $query = [], array $headers = [], ?bool $repeatable = null): array
    {
        return $this->json($method, $path, $body, $query, $headers, $repeatable ?? in_array($method, ['GET', 'PUT'], true));
    }

    private function keyed(string $path, mixed $body, ?string $key, float $wait = 0): array
    {
        $key ??= $this->retries > 0 ? self::randomKey() : null;
        $headers = $key === null ? [] : ['Idempotency-Key' => $key];
        return $this->withKey($key, fn () => $this->json('POST', $path, $body, [], $headers, $key !== null, $wait));
    }

    private function withKey(?string $key, callable $send): array
    {
        try {
            return $send();
        } catch (Error $error) {
            $error->idempotencyKey = $key;
            throw $error;
        }
    }

    private function json(string $method, string $path, mixed $body, array $query, array $headers, bool $repeatable, float $wait = 0): array
    {
        return json_decode($this->send($method, $path, $body, $query, $headers, $repeatable, $wait), true) ?? [];
    }

    private function send(string $method, string $path, mixed $body, array $query, array $headers, bool $repeatable, float $wait = 0): string
    {
        for ($retry = 0; ; $retry++) {
            try {
                return $this->attempt($method, $path, $body, $query, $headers, $wait);
            } catch (Error $error) {
                if ($retry >= $this->retries || !self::mayRetry($error, $repeatable)) {
                    throw $error;
                }
                self::sleep(self::retryDelay($retry, $error->retryAfter));
            }
        }
    }

    private function attempt(string $method, string $path, mixed $body, array $query, array $headers, float $wait): string
    {
        $given = array_map(fn ($value) => is_bool($value) ? json_encode($value) : $value, array_filter($query, fn ($value) => $value !== null));
        $url = $this->url . $path . ($given === [] ? '' : '?' . http_build_query($given));
        $headers += ['Accept' => 'application/json'];
        if ($body !== null && !is_string($body)) {
            $body = json_encode($body, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
            $headers += ['Content-Type' => 'application/json'];
        }
        if ($this->key !== null) {
            $headers['X-API-Key'] = $this->key;
        }
        $lines = array_map(fn ($name, $value) => "$name: $value", array_keys($headers), $headers);
        $seconds = $this->timeout + $wait;
        $context = stream_context_create(['http' => [
            'method' => $method,
            'header' => [...$lines, 'Connection: close'],
            'content' => $body ?? '',
            'timeout' => $seconds,
            'ignore_errors' => true,
            'follow_location' => 0,
            'protocol_version' => 1.1,
        ]]);
        $began = microtime(true);
        $stream = @fopen($url, 'r', false, $context);
        $answer = $stream === false ? false : stream_get_contents($stream);
        $isLate = $stream !== false && stream_get_meta_data($stream)['timed_out'];
        $answered = $stream === false ? [] : stream_get_meta_data($stream)['wrapper_data'];
        if ($answer === false || $isLate) {
            // A read that ends at the time limit is no different from a refused one for PHP.
            if ($isLate || microtime(true) - $began >= $seconds * 0.9) {
                throw new Error('TIMEOUT', "Platen at {$this->url} did not answer within $seconds s.");
            }
            $reason = preg_replace('/^.*: /', '', error_get_last()['message'] ?? 'no answer');
            throw new Error('UNREACHABLE', "Platen cannot be reached at {$this->url}: $reason.");
        }
        preg_match('/^HTTP\/\S+ (\d+)/', $answered[0] ?? '', $found);
        $status = (int) ($found[1] ?? 0);
        if ($status < 200 || $status > 299) {
            throw self::toError($status, $answered, $answer);
        }
        return $answer;
    }

    /** @param list<string> $headers */
    private static function toError(int $status, array $headers, string $answer): Error
    {
        $retryAfter = null;
        foreach ($headers as $line) {
            if (preg_match('/^Retry-After:\s*(.+)$/i', $line, $found)) {
                $retryAfter = is_numeric($found[1]) ? (float) $found[1] : (float) (strtotime($found[1]) - time());
            }
        }
        $body = json_decode($answer, true);
        $error = is_array($body) ? ($body['error'] ?? null) : null;
        if (!is_array($error) || !isset($error['code'], $error['message'])) {
            // A proxy in between may answer in its own format.
            $message = "The answer has status $status and is not from Platen.";
            return new Error('UNREACHABLE', $message, $status, [], $retryAfter);
        }
        return new Error(
            $error['code'],
            $error['message'],
            $status,
            $error['details'] ?? [],
            $retryAfter === null ? null : max(0.0, $retryAfter),
            $body['jobId'] ?? null,
            $error['reason'] ?? null,
            $error['mayHavePrinted'] ?? null,
        );
    }

    private static function mayRetry(Error $error, bool $repeatable): bool
    {
        if (($error->retryAfter ?? 0) > self::MAX_RETRY_AFTER) {
            return false;
        }
        if (in_array($error->errorCode, self::REJECTED_FOR_NOW, true)) {
            return true;
        }
        if (!$repeatable) {
            return false;
        }
        // Answers of proxies whose service restarts.
        $isAway = $error->errorCode === 'UNREACHABLE' && in_array($error->status, [0, 502, 503, 504], true);
        return $isAway || in_array($error->errorCode, self::UNDECIDED, true);
    }

    /** Half of the delay is random, so that many clients do not come back at the same time. */
    private static function retryDelay(int $retry, ?float $retryAfter): float
    {
        $backoff = min(self::FIRST_DELAY * 2 ** $retry, self::MAX_DELAY);
        return $retryAfter ? $retryAfter + lcg_value() * $backoff : $backoff * (0.5 + lcg_value() / 2);
    }

    private static function sleep(float $seconds): void
    {
        usleep((int) ($seconds * 1_000_000));
    }

    private static function randomKey(): string
    {
        return bin2hex(random_bytes(16));
    }

    private static function path(string $form, string ...$names): string
    {
        return vsprintf(str_replace('{}', '%s', $form), array_map('rawurlencode', $names));
    }

    private static function withOptions(array $body, array $options): array
    {
        return $options === [] ? $body : [...$body, 'options' => $options];
    }

    private static function waitOf(array $options): float
    {
        $wait = $options['wait'] ?? 0;
        return $wait === true ? self::MAX_SERVICE_WAIT : (float) $wait;
    }
}

<?php

// Carries out the calls of clients.slow.test.ts: one JSON object a line, one answer a line.

declare(strict_types=1);

set_error_handler(function (int $level, string $message) {
    throw new ErrorException($message);
}, E_ALL & ~E_WARNING);
require getenv('PLATEN_CLIENT') . '/Platen.php';

$platen = new Platen\Client(...json_decode($argv[1], true));

function events(Platen\Client $platen, array $call): array
{
    $seqs = [];
    $jobs = [];
    foreach ($platen->events($call['after']) as $event) {
        $seqs[] = $event['data']['seq'];
        if ($event['type'] === 'jobUpdate' && $event['data']['status'] === 'completed') {
            $jobs[] = $event['data']['jobId'];
        }
        if (count($jobs) === $call['completed']) {
            break;
        }
    }
    return ['seqs' => $seqs, 'jobs' => $jobs];
}

$calls = [
    'print' => fn ($call) => $platen->print('receipt', $call['data'], $call['options'] ?? [], $call['key'] ?? null),
    'wait' => fn ($call) => $platen->waitFor($call['jobId']),
    'reprint' => fn ($call) => $platen->reprint($call['jobId']),
    'printers' => fn () => ['ids' => array_column($platen->listPrinters()['printers'], 'id')],
    'job' => fn ($call) => $platen->getJob($call['jobId'])['job'],
    'jobs' => fn () => ['ids' => array_column(iterator_to_array($platen->eachJob(['limit' => 2]), false), 'id')],
    'preview' => fn ($call) => ['png' => str_starts_with($platen->previewTemplate('receipt', ['data' => $call['data']]), "\x89PNG")],
    'events' => fn ($call) => events($platen, $call),
];

while (($line = fgets(STDIN)) !== false) {
    $call = json_decode($line, true);
    try {
        $answer = $calls[$call['op']]($call);
    } catch (Platen\Error $error) {
        $answer = [
            'error' => $error->errorCode,
            'status' => $error->status,
            'details' => $error->details,
            'jobId' => $error->jobId,
            'reason' => $error->reason,
            'mayHavePrinted' => $error->mayHavePrinted,
            'key' => $error->idempotencyKey,
        ];
    }
    echo json_encode($answer), "\n";
}

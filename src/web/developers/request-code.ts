// Generates the code of a print request in each programming language.

export const programmingLanguages = ['curl', 'typescript', 'python', 'php', 'go'] as const;
export type ProgrammingLanguage = (typeof programmingLanguages)[number];

export interface PrintCall {
  url: string;
  /** If set, the code reads the API key from the environment; the key itself is never shown. */
  hasKey: boolean;
  templateId: string;
  data: object;
  /** The Idempotency-Key: sent again with it, the same request prints only once. */
  key: string;
}

export const requestCode: Record<ProgrammingLanguage, (call: PrintCall) => string> = {
  // Inside single quotes, a shell needs a quote as '\'' (close, escaped quote,
  // reopen).
  curl: ({ url, hasKey, templateId, data, key }) =>
    `curl -X POST ${url}/print/${templateId} \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: ${key}' \\${hasKey ? '\n  -H "X-API-Key: $PLATEN_KEY" \\' : ''}
  -d '${JSON.stringify({ data }, null, 2).replaceAll("'", String.raw`'\''`)}'`,

  typescript: ({ url, hasKey, templateId, data, key }) =>
    `import { PlatenClient } from 'platen-client';

const platen = new PlatenClient({ url: '${url}'${hasKey ? ', key: process.env.PLATEN_KEY' : ''} });
const data = ${JSON.stringify(data, null, 2)};
const { jobId } = await platen.print('${templateId}', data, {}, '${key}');
console.log(await platen.waitFor(jobId));`,

  python: ({ url, hasKey, templateId, data, key }) =>
    `import json, ${hasKey ? 'os, ' : ''}urllib.request

data = json.loads(r'''${JSON.stringify(data, null, 2).replaceAll("'", String.raw`\u0027`)}''')
request = urllib.request.Request(
    "${url}/print/${templateId}",
    data=json.dumps({"data": data}).encode(),
    headers={"Content-Type": "application/json", "Idempotency-Key": "${key}"${hasKey ? ', "X-API-Key": os.environ["PLATEN_KEY"]' : ''}},
)
print(json.load(urllib.request.urlopen(request)))`,

  // A nowdoc takes everything as it is; no line of JSON begins with its end.
  php: ({ url, hasKey, templateId, data, key }) =>
    `<?php

require 'Platen.php';

$platen = new Platen\\Client('${url}'${hasKey ? ", getenv('PLATEN_KEY')" : ''});
$data = (array) json_decode(<<<'JSON'
${JSON.stringify(data, null, 2)}
JSON);
$printed = $platen->print('${templateId}', $data, idempotencyKey: '${key}');
echo $platen->waitFor($printed['jobId'])['status'];`,

  // A raw string ends at the next backquote.
  go: ({ url, hasKey, templateId, data, key }) =>
    `package main

import (
\t"context"
\t"encoding/json"
\t"fmt"
\t"log"
${hasKey ? '\t"os"\n' : ''}
\t"platen"
)

func main() {
\tctx := context.Background()
\tclient := platen.New("${url}", ${hasKey ? 'os.Getenv("PLATEN_KEY")' : '""'})
\tdata := json.RawMessage(\`${JSON.stringify(data, null, 2).replaceAll('`', String.raw`\u0060`)}\`)
\tprinted, err := client.Print(ctx, "${templateId}", data, nil, "${key}")
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tjob, err := client.WaitFor(ctx, printed.JobID)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tfmt.Println(job.Status)
}`,
};

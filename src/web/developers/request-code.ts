// Generates the code of a print request in each programming language.

export const programmingLanguages = ['curl', 'typescript', 'python'] as const;
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
};

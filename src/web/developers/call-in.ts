// A print request as a program of each language, ready to be copied and run.

export const languages = ['curl', 'typescript', 'python'] as const;
export type Language = (typeof languages)[number];

export interface Call {
  url: string;
  /** Programs read the key from the environment; it is never shown. */
  hasKey: boolean;
  templateId: string;
  data: object;
}

export const callIn: Record<Language, (call: Call) => string> = {
  // A quote inside single quotes of a shell ends them, is escaped, and begins them anew.
  curl: ({ url, hasKey, templateId, data }) =>
    `curl -X POST ${url}/print/${templateId} \\
  -H 'Content-Type: application/json' \\${hasKey ? '\n  -H "X-API-Key: $PLATEN_KEY" \\' : ''}
  -d '${JSON.stringify({ data }, null, 2).replaceAll("'", String.raw`'\''`)}'`,

  typescript: ({ url, hasKey, templateId, data }) =>
    `import { PlatenClient } from 'platen/client';

const platen = new PlatenClient({ url: '${url}'${hasKey ? ', key: process.env.PLATEN_KEY' : ''} });
const { jobId } = await platen.print('${templateId}', ${JSON.stringify(data, null, 2)});
console.log(await platen.job(jobId));`,

  python: ({ url, hasKey, templateId, data }) =>
    `import json, ${hasKey ? 'os, ' : ''}urllib.request

data = json.loads(r'''${JSON.stringify(data, null, 2).replaceAll("'", String.raw`\u0027`)}''')
request = urllib.request.Request(
    "${url}/print/${templateId}",
    data=json.dumps({"data": data}).encode(),
    headers={"Content-Type": "application/json"${hasKey ? ', "X-API-Key": os.environ["PLATEN_KEY"]' : ''}},
)
print(json.load(urllib.request.urlopen(request)))`,
};

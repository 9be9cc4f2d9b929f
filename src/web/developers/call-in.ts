// A print request as a program of each language, ready to be copied and run.

export const languages = ['curl', 'typescript', 'python'] as const;
export type Language = (typeof languages)[number];

export interface Call {
  url: string;
  templateId: string;
  data: object;
}

export const callIn: Record<Language, (call: Call) => string> = {
  // A quote inside single quotes of a shell ends them, is escaped, and begins them anew.
  curl: ({ url, templateId, data }) =>
    `curl -X POST ${url}/print/${templateId} \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ data }, null, 2).replaceAll("'", String.raw`'\''`)}'`,

  typescript: ({ url, templateId, data }) =>
    `import { PlatenClient } from 'platen/client';

const platen = new PlatenClient({ url: '${url}' });
const { jobId } = await platen.print('${templateId}', ${JSON.stringify(data, null, 2)});
console.log(await platen.job(jobId));`,

  python: ({ url, templateId, data }) =>
    `import json, urllib.request

data = json.loads(r'''${JSON.stringify(data, null, 2).replaceAll("'", String.raw`\u0027`)}''')
request = urllib.request.Request(
    "${url}/print/${templateId}",
    data=json.dumps({"data": data}).encode(),
    headers={"Content-Type": "application/json"},
)
print(json.load(urllib.request.urlopen(request)))`,
};

// How the client of orval sends its requests: to the service and with the key.

const [url, key] = process.argv.slice(2) as [string, string];

export async function request<Answer>(path: string, options: RequestInit): Promise<Answer> {
  const headers = { ...options.headers, 'X-API-Key': key };
  const response = await fetch(url + path, { ...options, headers });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const data: unknown = isJson ? await response.json() : await response.blob();
  return { data, status: response.status, headers: response.headers } as Answer;
}

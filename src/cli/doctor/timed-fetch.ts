// fetch that notes what time the service says it is.

export interface ServiceTime {
  sentMs: number;
  receivedMs: number;
}

export function timedFetch(): { fetch: typeof fetch; time: () => ServiceTime | null } {
  let last: ServiceTime | null = null;
  return {
    async fetch(url, init) {
      const response = await fetch(url, init);
      const date = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(date)) last = { sentMs: date, receivedMs: Date.now() };
      return response;
    },
    time: () => last,
  };
}

// The cached queries of the pages, one hook per resource. live/live.tsx keeps
// printers and jobs up to date; the rest is loaded when it is shown.

import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { type PlatenClient, PlatenError, type Printer } from '../client/index.ts';
import { locale } from './languages/words.ts';
import { type JobFilter, jobListKey, jobQueryOf } from './live/job-lists.ts';
import { toast } from './parts/messages/toast.ts';
import { lock, useClient } from './session.ts';

function lockWhenRefused(error: unknown): void {
  if (error instanceof PlatenError && error.code === 'UNAUTHORIZED') lock();
}

export function createQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: lockWhenRefused }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (count, error) =>
          error instanceof PlatenError && error.code === 'UNREACHABLE' && count < 3,
      },
      mutations: { onError: lockWhenRefused },
    },
  });
}

interface ResourceOptions {
  staleTime?: number;
  refetchInterval?: number;
  /** False: it is not read yet. */
  isEnabled?: boolean;
  /** The one before is shown while another one is read. */
  keepsPrevious?: boolean;
}

/** Reads one resource of the service, or takes it from the cache. */
export function useResource<Data>(
  queryKey: string[],
  read: (client: PlatenClient) => Promise<Data>,
  { isEnabled = true, keepsPrevious = false, ...options }: ResourceOptions = {},
) {
  const client = useClient();
  return useQuery<Data>({
    queryKey,
    queryFn: () => read(client),
    enabled: isEnabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...options,
  });
}

const forever = { staleTime: Infinity };

/** All printers with the built-in one, even if it is hidden. */
export const useAllPrinters = () => useResource(['printers'], (client) => client.printers());

/** Printers that the pages show: a hidden one only while jobs wait for it. */
export function usePrinters() {
  const { data, ...rest } = useAllPrinters();
  const shown = useMemo(() => data?.filter(isShown), [data]);
  return { ...rest, data: shown };
}

const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name, locale, { numeric: true });

const isShown = ({ hidden, queueLength, printing }: Printer) =>
  !hidden || queueLength > 0 || printing !== null;
export const useProfiles = () => useResource(['profiles'], (client) => client.profiles());
export const useVirtualModels = () =>
  useResource(['virtualModels'], (client) => client.describedVirtualModels(), forever);
export const useJob = (id: string) => useResource(['job', id], (client) => client.job(id));
export const useJobData = (id: string) =>
  useResource(['jobData', id], (client) => client.jobData(id), forever);
/** Programs, other tabs and other nodes make templates without an event. */
const watched = { staleTime: 0, refetchInterval: 10_000 };

/**
 * The templates by name, as people look for them; the service sorts by id. `isWatched`: for lists
 * in which people look for one that was just made elsewhere.
 */
export function useTemplates({ isWatched = false } = {}) {
  const read = (client: PlatenClient) => client.templates();
  const { data, ...rest } = useResource(['templates'], read, isWatched ? watched : {});
  const sorted = useMemo(() => data?.toSorted(byName), [data]);
  return { ...rest, data: sorted };
}
export const useTemplate = (id: string) =>
  useResource(['template', id], (client) => client.template(id));
export const useTemplateSchema = (id: string) =>
  useResource(['schema', id], (client) => client.schema(id));
/** Read again each time: programs change them, too. */
export const useRoutes = () =>
  useResource(['routes'], (client) => client.routes(), { staleTime: 0 });
export const useSettings = () => useResource(['settings'], (client) => client.settings());
/** Which node holds which printer changes without an event. */
export const useNodes = () =>
  useResource(['nodes'], (client) => client.nodes(), { refetchInterval: 10_000 });
/** Agents come and go without an event. A key may not be allowed to read them. */
export const useAgents = () =>
  useResource(['agents'], (client) => client.agents(), { refetchInterval: 10_000 });
export const useWarnings = () => useResource(['warnings'], (client) => client.warnings());
/** A copy leaves it once: its pages are told within a minute. */
export const useQuarantine = () =>
  useResource(['quarantine'], (client) => client.quarantine(), { refetchInterval: 60_000 });
export const useVersion = () => useResource(['version'], (client) => client.version(), forever);

export function midnight(): string {
  const now = new Date();
  now.setHours(0, 0, 0, 0);
  return now.toISOString();
}

/** The days of the printers since midnight where this browser is. A key may not be allowed to read it. */
export function usePrinterDays() {
  return useResource(['days'], (client) => client.printerDays(midnight()), {
    refetchInterval: 20_000,
  });
}

/** The sheets printed by a virtual printer. */
export const useRoll = (printer: string) =>
  // Other programs may print on it too, and their sheets cause no event.
  useResource(['roll', printer], (client) => client.roll(printer), { refetchInterval: 2000 });

export function useJobs(filter: JobFilter = {}) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: jobListKey(filter),
    queryFn: ({ pageParam }) =>
      client.jobs({
        ...jobQueryOf(filter),
        limit: 100,
        summary: true,
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** An action on the service; afterwards the queries named in `outdated` are loaded again. */
export function useAction<Input, Output>(
  act: (client: PlatenClient, input: Input) => Promise<Output>,
  outdated: string[] = [],
) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => act(client, input),
    onSettled: () => {
      for (const name of outdated) void queries.invalidateQueries({ queryKey: [name] });
    },
  });
}

/** An action without input that reports its outcome as a toast. `onDone` may return the text. */
export function useReportedAction<Output>(
  act: (client: PlatenClient) => Promise<Output>,
  outdated: string[],
  onDone: (output: Output) => string | void,
) {
  const { mutate, isPending } = useAction(act, outdated);
  const onSuccess = (output: Output) => {
    const text = onDone(output);
    if (text) toast.done(text);
  };
  return { isPending, run: () => mutate(undefined, { onSuccess, onError: toast.failed }) };
}

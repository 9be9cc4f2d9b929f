// The cached queries of the pages, one hook per resource. live/live.tsx keeps
// printers and jobs up to date; the rest is loaded when it is shown.

import {
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type PlatenClient, PlatenError } from '../client/index.ts';
import { type JobFilter, jobListKey } from './live/job-lists.ts';
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

export function usePrinters() {
  const client = useClient();
  return useQuery({ queryKey: ['printers'], queryFn: () => client.printers() });
}

export function useProfiles() {
  const client = useClient();
  return useQuery({ queryKey: ['profiles'], queryFn: () => client.profiles() });
}

export function useVirtualModels() {
  const client = useClient();
  return useQuery({
    queryKey: ['virtualModels'],
    queryFn: () => client.virtualModels(),
    staleTime: Infinity,
  });
}

export function useJobs(filter: JobFilter = {}) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: jobListKey(filter),
    queryFn: ({ pageParam }) =>
      client.jobs({
        ...filter,
        limit: 100,
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function useJob(id: string) {
  const client = useClient();
  return useQuery({ queryKey: ['job', id], queryFn: () => client.job(id) });
}

export function useJobData(id: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['jobData', id],
    queryFn: () => client.jobData(id),
    staleTime: Infinity,
  });
}

export function useTemplates() {
  const client = useClient();
  return useQuery({ queryKey: ['templates'], queryFn: () => client.templates() });
}

export function useTemplate(id: string) {
  const client = useClient();
  return useQuery({ queryKey: ['template', id], queryFn: () => client.template(id) });
}

export function useTemplateSchema(id: string) {
  const client = useClient();
  return useQuery({ queryKey: ['schema', id], queryFn: () => client.schema(id) });
}

/** The sheets printed by a virtual printer. */
export function useRoll(printer: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['roll', printer],
    queryFn: () => client.roll(printer),
    // Other programs may print on it too, and their sheets cause no event.
    refetchInterval: 2000,
  });
}

export function useVersion() {
  const client = useClient();
  return useQuery({
    queryKey: ['version'],
    queryFn: () => client.version(),
    staleTime: Infinity,
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

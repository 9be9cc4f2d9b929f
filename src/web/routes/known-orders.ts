// What is known about orders: the fields and values of the templates' examples and of recent jobs,
// so that rows offer categories instead of asking for their names.

import { isRecord } from '../is-record.ts';
import { useResource } from '../queries.ts';

type Order = Record<string, unknown>;

const recentJobs = 10;
const longestValue = 40;
const mostFields = 12;

/** Examples and recent orders of these templates. A key may not be allowed to read the orders. */
export function useKnownOrders(templateIds: readonly string[]): Order[] {
  const ids = [...new Set(templateIds)].toSorted();
  const { data } = useResource(
    ['knownOrders', ...ids],
    async (client) => {
      const jobs = await client.jobs({ limit: 50 }).then(
        (page) => page.jobs,
        () => [],
      );
      const wanted = jobs.filter((job) => job.hasData && ids.includes(job.templateId));
      const read = await Promise.allSettled([
        ...wanted
          .slice(0, recentJobs)
          .map(async ({ id }) => (await client.jobData(id)).data as unknown),
        ...ids.map(async (id) => (await client.schema(id)).example as unknown),
      ]);
      return read
        .flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
        .filter(isRecord);
    },
    { keepsPrevious: true },
  );
  return data ?? [];
}

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longestValue;

const itemsOf = (orders: readonly Order[], list: string): Order[] =>
  orders.flatMap((order) => (Array.isArray(order[list]) ? order[list].filter(isRecord) : []));

/** Where a field is looked for: in the items of a list, or in the order itself. */
const placesOf = (orders: readonly Order[], list: string | null) =>
  list === null ? orders : itemsOf(orders, list);

/** The names of fields with a short text, by which rows can choose. */
export function knownFields(orders: readonly Order[], list: string | null): string[] {
  const names = placesOf(orders, list).flatMap((place) =>
    Object.keys(place).filter((name) => isShortText(place[name])),
  );
  return [...new Set(names)].slice(0, mostFields);
}

export function knownValues(
  orders: readonly Order[],
  list: string | null,
  field: string,
): string[] {
  const values = placesOf(orders, list).map((place) => place[field]);
  return [...new Set(values.filter(isShortText))];
}

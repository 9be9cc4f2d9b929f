// The lists of the service whose ids are completed. A noun with commands is a line here.

import type { PlatenClient } from '../../client/index.ts';

interface List {
  /** The command whose argument `id` is one of them. */
  command: string;
  /** Arguments and options, of any command, that are one of them. */
  names?: readonly string[];
  read: (client: PlatenClient) => Promise<{ id: string }[]>;
}

const mostJobs = 50;

export const lists = {
  printers: {
    command: 'printers',
    names: ['printer', 'printers', 'moveJobs'],
    read: (client) => client.printers(),
  },
  templates: {
    command: 'templates',
    names: ['template'],
    read: (client) => client.templates(),
  },
  jobs: {
    command: 'job',
    read: async (client) => (await client.jobs({ limit: mostJobs })).jobs,
  },
  batches: { command: 'batches', names: ['batch'], read: (client) => client.batches() },
  keys: { command: 'keys', read: (client) => client.keys() },
  webhooks: { command: 'webhooks', read: (client) => client.webhooks() },
} as const satisfies Record<string, List>;

export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];

/** The list that an argument `id` of a command is from. */
export function listOfCommand(command: string | undefined): ListName | null {
  return listNames.find((name) => lists[name].command === command) ?? null;
}

/** The list that an argument or option is from, by its name. */
export function listOfName(argument: string): ListName | null {
  const isNamed = ({ names = [] }: List) => names.includes(argument);
  return listNames.find((name) => isNamed(lists[name])) ?? null;
}

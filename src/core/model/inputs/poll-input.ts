// An input that polls: the service asks a print server for jobs, as a printer does.

import type { GivenInput } from './input.ts';

export const pollProtocols = ['cloudprnt', 'server-direct-print'] as const;
export type PollProtocol = (typeof pollProtocols)[number];

/** As the configuration gives it. */
export interface GivenPoll {
  type: 'poll';
  protocol?: PollProtocol;
  url?: string;
  printer?: string;
  mac?: string;
  id?: string;
  user?: string;
  password?: string;
  intervalSeconds?: number;
  lenient?: boolean;
}

export interface PollInput extends Required<GivenPoll> {}

const usualMac = '00:11:62:50:4c:54';
const usualSeconds: Record<PollProtocol, number> = { cloudprnt: 5, 'server-direct-print': 2 };

/** The poll with its defaults. Only for one without problems. */
export function completePoll(given: GivenPoll): PollInput {
  const protocol = given.protocol ?? 'cloudprnt';
  return {
    type: 'poll',
    protocol,
    url: given.url ?? '',
    printer: given.printer ?? '',
    // Star's plug-ins know a printer by the start of its MAC address.
    mac: given.mac ?? usualMac,
    id: given.id ?? 'platen',
    user: given.user ?? '',
    password: given.password ?? '',
    intervalSeconds: given.intervalSeconds ?? usualSeconds[protocol],
    lenient: given.lenient ?? false,
  };
}

/** What a schema cannot express, such as `inputs[0].url: is required with type poll`. */
function pollProblems(given: GivenPoll, at: string): string[] {
  const problems: string[] = [];
  for (const name of ['protocol', 'url'])
    if (!(name in given)) problems.push(`${at}.${name}: is required with type poll`);
  for (const name of ['port', 'host', 'allow', 'origins', 'tls', 'protocols', 'site'])
    if (name in given) problems.push(`${at}.${name}: does not belong to type poll`);
  if (given.url !== undefined && !URL.canParse(given.url))
    problems.push(`${at}.url: is no address, such as https://shop.example/print`);
  return problems;
}

/** An input of the configuration: one that listens, or one that polls. */
export type ConfiguredInput = GivenPoll | (Partial<GivenInput> & { type: GivenInput['type'] });

export function pollsOf(inputs: readonly ConfiguredInput[]): GivenPoll[] {
  return inputs.filter((input) => input.type === 'poll');
}

/** The inputs that listen. Only for inputs without problems. */
export function listenersOf(inputs: readonly ConfiguredInput[]): GivenInput[] {
  return inputs.filter((input) => input.type !== 'poll') as GivenInput[];
}

const ofPolls = ['protocol', 'url', 'mac', 'id', 'user', 'password', 'intervalSeconds'];

/** Fields that do not belong to the type of an input, and those that it lacks. */
export function configuredProblems(inputs: readonly ConfiguredInput[]): string[] {
  return inputs.flatMap((input, index) => {
    const at = `inputs[${index}]`;
    if (input.type === 'poll') return pollProblems(input, at);
    const foreign = ofPolls.filter((name) => name in input);
    return [
      ...foreign.map((name) => `${at}.${name}: needs type poll`),
      ...(input.port === undefined ? [`${at}.port: is required with type ${input.type}`] : []),
    ];
  });
}

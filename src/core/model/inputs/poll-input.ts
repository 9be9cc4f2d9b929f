// An input that polls: the service asks a print server for jobs, as a printer does.

export const pollProtocols = ['cloudprnt', 'server-direct-print'] as const;
export type PollProtocol = (typeof pollProtocols)[number];

/** The input as it is given: what is left out has a default. */
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
  site?: string;
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
    site: given.site ?? '',
  };
}

/** What a schema cannot express, such as `inputs[0].url: is required with type poll`. */
export function pollProblems(
  given: GivenPoll,
  at: string,
  addressProblem: (url: URL) => string | null,
): string[] {
  const problems: string[] = [];
  for (const name of ['protocol', 'url'])
    if (!(name in given)) problems.push(`${at}.${name}: is required with type poll`);
  for (const name of ofListeners)
    if (name in given) problems.push(`${at}.${name}: does not belong to type poll`);
  const { url, password } = given;
  if (password === hidden) problems.push(`${at}.password: give the password itself`);
  if (url === undefined) return problems;
  if (!URL.canParse(url))
    problems.push(`${at}.url: is no address, such as https://shop.example/print`);
  else if (url.includes(`/${hidden}`)) problems.push(`${at}.url: give the whole address`);
  else {
    const problem = addressProblem(new URL(url));
    if (problem !== null) problems.push(`${at}.url: ${problem}`);
  }
  return problems;
}

const ofListeners = [
  'port',
  'host',
  'allow',
  'origins',
  'tls',
  'protocols',
  'certificates',
  'unsigned',
];

/** Fields that only an input that polls has. */
export const ofPolls = ['protocol', 'url', 'mac', 'id', 'user', 'password', 'intervalSeconds'];

/** A name for messages: the path of its address may hold a secret. */
export function nameOfPoll({ url }: Pick<PollInput, 'url'>): string {
  return `the poll input of ${new URL(url).host}`;
}

/** What two nodes must not poll at the same time. */
export function polledBy({ protocol, url, mac, id }: PollInput): string {
  return JSON.stringify([protocol, url, mac, id]);
}

/** Stands for a secret that is not shown. */
const hidden = '(set)';

/** The poll as it is shown: without its password and the path of its address, which often holds a secret. */
export function shownPoll<Poll extends { url?: string; password?: string }>(poll: Poll): Poll {
  const { url, password } = poll;
  return {
    ...poll,
    ...(url !== undefined && URL.canParse(url) && { url: shownUrl(url) }),
    ...(password !== undefined && { password: hidden }),
  };
}

/** The end, a short hash, tells addresses with the same origin apart. */
function shownUrl(url: string): string {
  let hash = 0x811c9dc5; // FNV-1a
  for (let at = 0; at < url.length; at++)
    hash = Math.imul(hash ^ url.charCodeAt(at), 0x01000193) >>> 0;
  return `${new URL(url).origin}/${hidden}#${hash.toString(16).padStart(8, '0')}`;
}

/** A poll that was shown and is sent back keeps its secrets: only those of the same print server. */
export function withSecrets(given: GivenPoll, stored: readonly GivenPoll[]): GivenPoll {
  const isSame = ({ url }: GivenPoll) => url === given.url || (url && shownUrl(url) === given.url);
  const before = stored.filter(isSame);
  const { url } = before[0] ?? {};
  const { password } = before.find(({ user }) => user === given.user) ?? {};
  return {
    ...given,
    ...(url !== undefined && { url }),
    ...(given.password === hidden && password !== undefined && { password }),
  };
}

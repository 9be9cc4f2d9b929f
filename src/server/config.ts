// Every setting, its default and its reason, once. Where settings come from, the
// later winning: the defaults here, the file, the environment, the command line.
// `platen.example.yaml` is written from this file.

import { readFileSync } from 'node:fs';
import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { printerModels } from '../core/emulator/index.ts';
import { defaultPrinterId, printerIdPattern, reservedPrinterId } from '../core/model/printer-id.ts';
import { violations } from '../core/validation/violations.ts';
import { profileNamed } from '../core/profiles/index.ts';

/** A group of settings: refuses names that it does not know, and fills in what is left out. */
function section<Settings extends Record<string, TSchema>>(
  description: string,
  settings: Settings,
): TObject<Settings> {
  return Type.Object(settings, { additionalProperties: false, default: {}, description });
}

const seconds = (description: string, value: number, minimum = 1) =>
  Type.Integer({ minimum, default: value, description });

/** What may be said of every printer. */
const device = {
  port: Type.Integer({
    minimum: 1,
    maximum: 65535,
    default: 9100,
    description: 'Where network printers take raw print data.',
  }),
  width: Type.Union([Type.Literal('auto'), Type.Number({ minimum: 20, maximum: 250 })], {
    default: 'auto',
    description:
      'Paper width in millimetres; 80 and 58 are usual. auto: what the printer has by its model, 80 where it does not say which it is.',
  }),
  profile: Type.String({
    default: '',
    description: 'The model, by its id in GET /profiles. Empty: what the printer says it is.',
  }),
  name: Type.String({
    default: '',
    maxLength: 200,
    description: 'What people call it. Empty: what it calls itself.',
  }),
  groups: Type.Array(Type.String({ pattern: `^${printerIdPattern}$` }), {
    default: [],
    description: 'A job for a group goes to the member that will print it first.',
  }),
  fallback: Type.String({
    default: '',
    description:
      'The printer that takes the waiting jobs when this one stays offline (jobs.fallbackAfterSeconds).',
  }),
};

export const Settings = section('Platen', {
  server: section('Where the service listens.', {
    host: Type.String({
      minLength: 1,
      default: '127.0.0.1',
      description:
        'Loopback, so that nobody else can print before you decided so. Use 0.0.0.0 for the whole network, and set auth then. HOST in the environment wins.',
    }),
    port: Type.Integer({
      minimum: 0,
      maximum: 65535,
      default: 3000,
      description: '0 takes any free port. PORT in the environment wins.',
    }),
    basePath: Type.String({
      pattern: '^(/[A-Za-z0-9._~-]+)*$',
      default: '',
      description: 'Put before every path, such as /print-service, behind a proxy that keeps it.',
    }),
  }),
  data: Type.String({
    minLength: 1,
    default: './data',
    description:
      'The folder of the database. One service a folder. PLATEN_DATA in the environment wins.',
  }),
  auth: section('An API key that every request must carry in the header X-API-Key.', {
    enabled: Type.Boolean({
      default: false,
      description: 'Off while only this machine is served.',
    }),
    apiKey: Type.String({ default: '', description: 'The key. Needed when enabled.' }),
  }),
  printer: section(
    'The default printer. What POST /printer/config stores wins over this. Without an ip, the virtual printer is used.',
    {
      ip: Type.String({ default: '', description: 'Address or name of the printer.' }),
      ...device,
      allowPublicAddresses: Type.Boolean({
        default: false,
        description:
          'Printers live in private networks; a public address is refused, so that nobody can make this service talk to strangers. 169.254.0.0/16 is refused always.',
      }),
      releaseAfterSeconds: Type.Integer({
        minimum: 0,
        default: 0,
        description:
          'A printer takes one connection at a time, and Platen keeps it to hear about paper and cover. Set this where other software prints there too: the connection is given up after so many idle seconds. 0 keeps it.',
      }),
    },
  ),
  printers: Type.Array(
    Type.Object(
      {
        id: Type.String({ pattern: `^${printerIdPattern}$` }),
        ip: Type.String({ minLength: 1 }),
        ...device,
      },
      { additionalProperties: false },
    ),
    {
      default: [],
      description:
        'Further printers: a list of {id, ip, port, width, profile, name, groups, fallback}, of which id and ip are needed. What PUT /printers/:id stores wins over this. allowPublicAddresses and releaseAfterSeconds above hold for all.',
    },
  ),
  discovery: section('How GET /printers/discover looks for printers.', {
    subnets: Type.Array(Type.String({ pattern: '^[0-9.]+/[0-9]+$' }), {
      default: [],
      description:
        'Networks whose addresses may be tried one by one, at a request that names one of them or a part of it, such as 192.168.1.0/24. At most 1,024 addresses at a time. None by default: printers that announce themselves are found all the same.',
    }),
  }),
  virtualPrinter: section('A printer made of software, to begin without hardware.', {
    enabled: Type.Union([Type.Literal('auto'), Type.Boolean()], {
      default: 'auto',
      description: 'auto: while no other printer is set up.',
    }),
    port: Type.Integer({
      minimum: 0,
      maximum: 65535,
      default: 9100,
      description: 'The next free port is taken where this one is in use.',
    }),
    model: Type.Enum(['platen', ...Object.keys(printerModels)], {
      default: 'platen',
      description:
        'platen: one of our own, that knows every command of receipt printers and takes paper of any width. Or one that exists, such as zebra-zd420, tsc-te200 or star-mc-print3: platen emulate --help names them all.',
    }),
    speedMmPerSecond: Type.Number({
      minimum: 0,
      default: 150,
      description: 'How fast paper comes out. 0 is instant, for tests.',
    }),
  }),
  queueWhenOffline: Type.Boolean({
    default: false,
    description:
      'Whether a print request is accepted while the printer is offline (and waits), or refused with PRINTER_OFFLINE so that a person can act.',
  }),
  jobs: section('How long jobs wait and how long they are kept.', {
    deadlineSeconds: seconds(
      'A job that could not be sent by then fails with EXPIRED: nobody wants the orders of the morning after the paper was refilled at noon.',
      900,
    ),
    confirmSeconds: seconds(
      'How long after the estimated end of printing the printer may take to confirm, before a job is called UNCONFIRMED.',
      15,
    ),
    fallbackAfterSeconds: seconds(
      'How long a printer is offline before its fallback takes the jobs that wait for it, of which nothing can have been printed.',
      30,
      0,
    ),
    keepPayloadHours: Type.Integer({
      minimum: 0,
      default: 24,
      description: 'The bytes of an ended job are dropped after this; its data stays.',
    }),
    keepDays: Type.Integer({
      minimum: 1,
      default: 30,
      description: 'Ended jobs are forgotten after this.',
    }),
    keepCount: Type.Integer({
      minimum: 100,
      default: 100_000,
      description: 'At most so many ended jobs are kept, the newest.',
    }),
  }),
  limits: section('What is refused before it can do harm.', {
    bodyBytes: Type.Integer({
      minimum: 1024,
      default: 1_048_576,
      description: 'The largest request. Receipts are a few kilobytes.',
    }),
    maxPaperMm: Type.Integer({
      minimum: 50,
      default: 3000,
      description: 'The longest print. A list that grew by mistake must not empty the roll.',
    }),
    queuedJobs: Type.Integer({
      minimum: 1,
      default: 10_000,
      description:
        'The most jobs that may wait for one printer; more are refused with QUEUE_FULL. A till that repeats itself must not fill the disk.',
    }),
    requestsPerMinute: Type.Integer({
      minimum: 0,
      default: 0,
      description: 'From one address; more are refused with RATE_LIMITED. 0 is no limit.',
    }),
    connections: Type.Integer({
      minimum: 10,
      default: 2000,
      description: 'The most connections at a time.',
    }),
    webSockets: Type.Integer({
      minimum: 1,
      default: 1000,
      description: 'The most WebSocket connections at a time.',
    }),
  }),
  cors: section('Web pages of other origins that may call this service.', {
    origins: Type.Array(Type.String({ pattern: '^https?://[^/]+$' }), {
      default: [],
      description: 'Such as https://till.example.com. None by default.',
    }),
  }),
  log: section('What is written to standard output.', {
    level: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], {
      default: 'warn',
      description:
        'debug, info, warn, error or silent, as lines of JSON. Receipt data is never logged.',
    }),
  }),
});

const validate = new Ajv2020({
  allErrors: true,
  strict: false,
  useDefaults: true,
  validateSchema: false, // the schema of schemas takes fifty times longer than ours
}).compile(Settings);

export type Config = Static<typeof Settings>;

export interface Sources {
  file?: string | undefined;
  env?: NodeJS.ProcessEnv;
  flags?: { host?: string; port?: string; data?: string };
}

/** Thrown at start: its message names each wrong setting by its path and says what was expected. */
export class ConfigError extends Error {}

export function readConfig({ file, env = {}, flags = {} }: Sources): Config {
  const path = file ?? env.PLATEN_CONFIG;
  const settings = path ? readFile(path) : {};
  override(settings, ['server', 'host'], flags.host ?? env.HOST);
  override(settings, ['server', 'port'], asNumber(flags.port ?? env.PORT));
  override(settings, ['data'], flags.data ?? env.PLATEN_DATA);
  return checkConfig(settings, path ?? 'the settings');
}

export function checkConfig(settings: unknown, source = 'the settings'): Config {
  const config = structuredClone(settings);
  validate(config); // fills in the defaults, too
  const details = violations(validate.errors ?? [], Settings, 'the file');
  if (details.length === 0) {
    const { auth } = config as Config;
    if (auth.enabled && auth.apiKey === '')
      details.push('auth.apiKey: is needed when auth.enabled is true');
    details.push(...printerProblems(config as Config));
  }
  if (details.length > 0)
    throw new ConfigError(`Platen cannot start with ${source}:\n  ${details.join('\n  ')}`);
  return config as Config;
}

/** What the schema cannot say of printers: that each is there once, and that each word about another one holds. */
function printerProblems({ printer, printers }: Config): string[] {
  const problems: string[] = [];
  const all = [
    { ...printer, id: defaultPrinterId, path: 'printer' },
    ...printers.map((one, index) => ({ ...one, path: `printers[${index}]` })),
  ];
  const byId = new Map(all.map((one) => [one.id, one]));
  for (const { id, path, profile, groups = [], fallback } of all) {
    if (all.find((other) => other.id === id)?.path !== path)
      problems.push(`${path}.id: "${id}" is there already`);
    if (id === reservedPrinterId) problems.push(`${path}.id: "${id}" is a path of the interface`);
    if (profile !== '' && !profileNamed(profile))
      problems.push(`${path}.profile: there is no profile "${profile}"; GET /profiles lists them`);
    for (const group of groups)
      if (byId.has(group)) problems.push(`${path}.groups: "${group}" is the id of a printer`);
    if (fallback !== '' && !byId.has(fallback))
      problems.push(`${path}.fallback: there is no printer "${fallback}" here`);
    const met = new Set([id]);
    for (let next = fallback; next !== ''; next = byId.get(next)?.fallback ?? '') {
      if (met.has(next)) {
        problems.push(`${path}.fallback: "${fallback}" would come to stand in for itself`);
        break;
      }
      met.add(next);
    }
  }
  return problems;
}

type Tree = { [name: string]: unknown };

function readFile(path: string): Tree {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`The configuration ${path} cannot be read: ${(error as Error).message}`);
  }
  let settings: unknown;
  try {
    settings = parse(text) ?? {}; // JSON is YAML too
  } catch (error) {
    throw new ConfigError(`The configuration ${path} is not YAML: ${(error as Error).message}`);
  }
  if (typeof settings !== 'object' || Array.isArray(settings))
    throw new ConfigError(`The configuration ${path} must hold settings, such as "server:".`);
  return settings as Tree;
}

function override(settings: Tree, path: [string] | [string, string], value: unknown): void {
  if (value === undefined || value === '') return;
  const [group, name] = path;
  if (name === undefined) settings[group] = value;
  else settings[group] = { ...(settings[group] as Tree | undefined), [name]: value };
}

// A value that is no number stays as it is, so that it is refused with its path.
function asNumber(value: string | undefined): unknown {
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : value;
}

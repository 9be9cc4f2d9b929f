// All settings with their defaults and reasons. read-config.ts reads them. The file
// platen.example.yaml is generated from this one.

import { isIP } from 'node:net';
import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { InputBody } from '../api/inputs.ts';
import { labelFields } from '../api/label-settings.ts';
import { printerModels } from '../core/emulator/index.ts';
import { displayNamePattern } from '../core/model/display-name.ts';
import { inputProblems } from '../core/model/inputs/input.ts';
import { isHostName } from '../core/model/printers/host-name.ts';
import { configuredPlace } from '../core/model/printers/place.ts';
import { hasWire } from '../core/model/printers/printer-address.ts';
import { usualDevices } from '../core/model/printers/usual-devices.ts';
import { rawPermissions } from '../core/model/paper/drawing.ts';
import { fallbackCauses } from '../core/model/printers/fallback.ts';
import { noticeKinds } from '../core/model/notices/notice.ts';
import { isTimeZone } from '../core/model/notices/quiet-time.ts';
import {
  defaultPrinterId,
  printerIdPattern,
  reservedPrinterId,
} from '../core/model/printers/printer-id.ts';
import { violations } from '../core/validation/violations.ts';
import { profileNamed } from '../core/profiles/index.ts';
import { starterLanguages } from '../core/model/templates/starter-language.ts';

/** A group of settings. Unknown names are rejected; missing ones get their defaults. */
function section<Settings extends Record<string, TSchema>>(
  description: string,
  settings: Settings,
): TObject<Settings> {
  return Type.Object(settings, { additionalProperties: false, default: {}, description });
}

const seconds = (description: string, value: number, minimum = 1) =>
  Type.Integer({ minimum, default: value, description });

const clockPattern = '^(([01]\\d|2[0-3]):[0-5]\\d)?$';
const topicPattern = '^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*$';
/** Goes into a header. */
const secretPattern = '^[\\x21-\\x7e]*$';

/** A setting that is left to the printer by default. */
function orAuto<Schema extends TSchema>(schema: Schema) {
  const { description = '' } = schema as { description?: string };
  return Type.Union([Type.Literal('auto'), schema], { default: 'auto', description });
}

/** Settings that every printer has. */
const device = {
  port: Type.Integer({
    minimum: 1,
    maximum: 65535,
    default: 9100,
    description: 'The TCP port for raw print data.',
  }),
  address: Type.String({
    default: '',
    description:
      'Instead of ip and port, an address on any wire, such as usb:/dev/usb/lp0; docs/wires.md lists them.',
  }),
  width: Type.Union([Type.Literal('auto'), Type.Number({ minimum: 20, maximum: 250 })], {
    default: 'auto',
    description:
      'Paper width in millimetres, usually 80 or 58. auto: the usual width of the model, or 80 if the model is unknown.',
  }),
  profile: Type.String({
    default: '',
    description: 'The id of a profile in GET /profiles. Empty: as the printer identifies itself.',
  }),
  name: Type.String({
    default: '',
    maxLength: 200,
    pattern: displayNamePattern,
    description: 'The display name. Empty: the name that the printer reports.',
  }),
  groups: Type.Array(Type.String({ pattern: `^${printerIdPattern}$` }), {
    default: [],
    description: 'A job for a group goes to the printer that can print it first.',
  }),
  fallback: Type.String({
    default: '',
    description:
      "The printer that takes over queued jobs while this one cannot print (fallbackOn). Two printers may be each other's fallback.",
  }),
  fallbackOn: Type.Array(Type.Enum([...fallbackCauses]), {
    minItems: 1,
    uniqueItems: true,
    default: ['offline'],
    description:
      'When the fallback takes over: offline, error (out of paper, cover open, cutter jam or a fault of the printer), or both, after jobs.fallbackAfterSeconds.',
  }),
  raw: Type.Enum(['off', ...rawPermissions], {
    default: 'off',
    description:
      'Whether it takes raw data of its own language (POST /print) as it is. print: only commands that print, format or ask. unrestricted: everything, also what changes or resets the printer.',
  }),
  labels: section(
    'Of a label printer (ZPL, TSPL): what is adjusted for the labels that Platen makes. auto: as it was set at the printer.',
    {
      darkness: orAuto(labelFields.darkness),
      inchesPerSecond: orAuto(labelFields.inchesPerSecond),
      rightMm: orAuto(labelFields.rightMm),
      downMm: orAuto(labelFields.downMm),
      mode: orAuto(labelFields.mode),
      cutEvery: orAuto(labelFields.cutEvery),
    },
  ),
  site: Type.String({
    default: '',
    maxLength: 200,
    description:
      'With several nodes: only nodes with this node.site print on it. Empty: any node does.',
  }),
};

export const Settings = section('Platen', {
  server: section('The address that the service listens on.', {
    host: Type.String({
      minLength: 1,
      default: '127.0.0.1',
      description:
        'By default loopback, so that other machines cannot print. Use 0.0.0.0 to serve the network, and then set auth. PLATEN_HOST or HOST in the environment overrides it.',
    }),
    port: Type.Integer({
      minimum: 0,
      maximum: 65535,
      default: 3000,
      description: '0 selects a free port. PLATEN_PORT or PORT in the environment overrides it.',
    }),
    basePath: Type.String({
      pattern: '^(/[A-Za-z0-9._~-]+)*$',
      default: '',
      description:
        'A prefix of all paths, such as /print-service, for use behind a proxy that does not remove it.',
    }),
    drainSeconds: Type.Integer({
      minimum: 0,
      maximum: 300,
      default: 0,
      description:
        'For a service behind a load balancer: when it is told to stop, it goes on for this long while GET /health answers 503, so that the load balancer sends new requests elsewhere. Choose more than the interval of its health checks.',
    }),
    tls: section('HTTPS instead of HTTP.', {
      cert: Type.String({
        default: '',
        description:
          'The file of the certificate with its chain, PEM. When it is renewed, new connections use the new one.',
      }),
      key: Type.String({ default: '', description: 'The file of its private key, PEM.' }),
      selfSigned: Type.Boolean({
        default: false,
        description:
          'Make a certificate for the names and addresses of this machine, and keep it in the data folder. Browsers warn about it once.',
      }),
      redirectPort: Type.Integer({
        minimum: 0,
        maximum: 65535,
        default: 0,
        description: 'A second port, which answers plain HTTP by pointing to HTTPS. 0: none.',
      }),
    }),
    trustProxy: Type.Array(Type.String({ pattern: '^[\\da-fA-F.:]+(/\\d+)?$' }), {
      default: [],
      description:
        'Addresses and networks of proxies in front of the service, such as 127.0.0.1 or 10.0.0.0/8. The address of a client is then what they say in X-Forwarded-For, for rate limits and logs.',
    }),
  }),
  data: Type.String({
    minLength: 1,
    default: './data',
    description:
      'The folder of the database. Each service needs its own. PLATEN_DATA in the environment overrides it.',
  }),
  store: section(
    'A database that several nodes share. By default SQLite in the data folder, for one process. docs/scaling.md describes several nodes.',
    {
      url: Type.String({
        default: '',
        pattern: '^(postgres(ql)?://.+)?$',
        description:
          'The address of a PostgreSQL database, such as postgres://platen:password@db.example.com/platen. Each service with this address is a node; all nodes are equal. PLATEN_DATABASE_URL in the environment is another name for it.',
      }),
      listenUrl: Type.String({
        default: '',
        pattern: '^(postgres(ql)?://.+)?$',
        description:
          'The address for LISTEN, if url leads to a pooler such as PgBouncer in transaction mode: an address that leads to PostgreSQL itself. Empty: url.',
      }),
    },
  ),
  node: section('This node, where several share a database.', {
    name: Type.String({
      default: '',
      maxLength: 200,
      pattern: displayNamePattern,
      description:
        'The name of this node in GET /nodes, unique among the nodes. Virtual printers belong to the node with the name that they were added on. Empty: the name of the machine.',
    }),
    site: Type.String({
      default: '',
      maxLength: 200,
      description:
        'The place of this node, such as a branch. The node prints on printers with this site, and on those without a site.',
    }),
  }),
  auth: section(
    'An API key that every request must send in the header X-API-Key. It may do everything. Keys with fewer rights are made by platen keys or on the page Settings, where a key can be required, too, without this section.',
    {
      enabled: Type.Boolean({
        default: false,
        description: 'Not needed while the service listens on loopback only.',
      }),
      apiKey: Type.String({ default: '', description: 'The key. Required if enabled is true.' }),
    },
  ),
  printer: section(
    'The default printer. Settings stored by POST /printer/config override these. Without an ip or an address, the virtual printer is used.',
    {
      ip: Type.String({ default: '', description: 'IP address or host name of the printer.' }),
      ...device,
      allowPublicAddresses: Type.Boolean({
        default: false,
        description:
          'By default printers must have private addresses, so that the service cannot be made to connect to hosts on the internet. 169.254.0.0/16 and the other addresses of cloud metadata services are never allowed.',
      }),
      allowLoopback: Type.Boolean({
        default: true,
        description:
          'false: printers cannot be on this machine, so that people who may set up printers cannot reach its other services. Recommended if others than the operator have the API key. Virtual printers are always reachable.',
      }),
      devices: Type.Array(Type.String({ pattern: '^/' }), {
        default: [...usualDevices],
        description:
          'Which device files of this machine printers may be, by full path; * stands for any text without a slash. Both the path of a printer and the file to which it leads must match. An empty list: none.',
      }),
      followMoved: Type.Boolean({
        default: true,
        description:
          'A network printer that is offline for a minute is looked for by its serial number, with the questions of discovery and by SNMP, and followed to its new address if one printer alone answers with that number. false: printers stay where they are set up.',
      }),
      releaseAfterSeconds: Type.Integer({
        minimum: 0,
        default: 0,
        description:
          'A printer accepts one connection at a time, and Platen keeps it open to receive paper and cover status. If other software prints on the same printers, set this: the connection is closed after this many idle seconds. 0 keeps it open.',
      }),
    },
  ),
  printers: Type.Array(
    Type.Object(
      {
        id: Type.String({ pattern: `^${printerIdPattern}$` }),
        ip: Type.String({ default: '' }),
        ...device,
      },
      { additionalProperties: false },
    ),
    {
      default: [],
      description:
        'Further printers: a list of {id, ip, port, address, width, profile, name, groups, fallback, fallbackOn, raw, labels, site}; id and either ip or address are required. Settings stored by PUT /printers/:id override these. allowPublicAddresses, allowLoopback and releaseAfterSeconds above apply to all printers.',
    },
  ),
  inputs: Type.Array(InputBody, {
    default: [],
    description:
      'Ports at which software that already prints finds a printer: a list of {type, port, host, printer, allow, origins, tls, protocols, lenient, certificates, unsigned}; type (raw, http or lpd) and port are required. One of type poll asks a print server for jobs instead: {type, protocol, url, printer, mac, id, user, password, intervalSeconds, lenient}, where protocol is cloudprnt or server-direct-print. Those of PUT /settings are used as well. docs/inputs describes them.',
  }),
  mcp: section('POST /mcp: the Model Context Protocol, for language models.', {
    enabled: Type.Boolean({
      default: false,
      description:
        'Whether language models may print and ask about jobs and printers with a key. Turn on auth as well, unless only programs of this machine can connect.',
    }),
  }),
  discovery: section('Network discovery by GET /printers/discover.', {
    subnets: Type.Array(Type.String({ pattern: '^[0-9.]+/[0-9]+$' }), {
      default: [],
      description:
        'Networks that a discovery request may scan address by address, such as 192.168.1.0/24. A request scans one of them or a part, at most 1,024 addresses. None by default: printers that announce themselves and those in the network of this machine are found without it.',
    }),
  }),
  virtualPrinter: section('An emulated printer, to start without hardware.', {
    enabled: Type.Union([Type.Literal('auto'), Type.Boolean()], {
      default: 'auto',
      description:
        'auto: while no other printer is configured. With store.url, auto means false, and true is not possible: add virtual printers with POST /printers.',
    }),
    port: Type.Integer({
      minimum: 0,
      maximum: 65535,
      default: 9100,
      description: 'If this port is in use, the next free one is taken.',
    }),
    model: Type.Enum(['platen', ...Object.keys(printerModels)], {
      default: 'platen',
      description:
        'platen: a generic receipt printer with all ESC/POS commands and any paper width. Or a real model, such as zebra-zd420, tsc-te200 or star-mc-print3; platen emulate --help lists all.',
    }),
    speedMmPerSecond: Type.Number({
      minimum: 0,
      default: 150,
      description: 'Print speed. 0: no delay, for tests.',
    }),
  }),
  starters: Type.Boolean({
    default: true,
    description:
      'Whether a new data folder begins with the starter templates. Only its first start reads this. POST /templates with the id of a starter that was never changed replaces it.',
  }),
  language: Type.Enum([...starterLanguages], {
    default: 'en',
    description:
      'The language of the starter templates: their texts, samples, currency and time zone. Only the first start of a new data folder reads this. The pages are in the language of each browser.',
  }),
  queueWhenOffline: Type.Boolean({
    default: false,
    description:
      'true: a print request is accepted and queued while the printer is offline. false: it is rejected with PRINTER_OFFLINE, so that a person can act.',
  }),
  jobs: section('How long jobs stay queued and how long they are stored.', {
    deadlineSeconds: seconds(
      'A job that was not sent within this time fails with EXPIRED, so that old orders are not printed hours later.',
      900,
    ),
    confirmSeconds: seconds(
      'How long to wait for confirmation after the estimated end of printing. Then the job fails with UNCONFIRMED.',
      15,
    ),
    fallbackAfterSeconds: seconds(
      'How long a printer must be unable to print (fallbackOn) before its fallback takes over its queued jobs. Jobs that may have been printed are not moved.',
      30,
      0,
    ),
    keepPayloadHours: Type.Integer({
      minimum: 0,
      default: 24,
      description:
        'The printer data of an ended job is deleted after this time; its request stays.',
    }),
    keepDataHours: Type.Integer({
      minimum: 0,
      default: 24,
      description:
        'The data of a failed job with options.keepData: false is deleted after this time; until then it can be reprinted. If such a job is completed or cancelled, its data is deleted at once.',
    }),
    keepDays: Type.Integer({
      minimum: 1,
      default: 30,
      description: 'Ended jobs are deleted after this time.',
    }),
    keepCount: Type.Integer({
      minimum: 100,
      default: 100_000,
      description: 'The maximum number of ended jobs; the oldest are deleted first.',
    }),
  }),
  limits: section('Limits that protect the service.', {
    bodyBytes: Type.Integer({
      minimum: 1024,
      default: 1_048_576,
      description: 'Maximum size of a request body. Receipts have a few kilobytes.',
    }),
    maxPaperMm: Type.Integer({
      minimum: 50,
      default: 3000,
      description:
        'Maximum length of one copy of a print, so that a wrong list does not use up the roll. All copies together may take 20 times as much.',
    }),
    queuedJobs: Type.Integer({
      minimum: 1,
      default: 10_000,
      description:
        'Maximum number of queued jobs per printer; further ones are rejected with QUEUE_FULL, so that a client in a loop does not fill the disk. One API key made with POST /keys may queue a quarter of it, so that the others can still print.',
    }),
    queuedBytes: Type.Integer({
      minimum: 1024,
      default: 268_435_456,
      description:
        'Maximum size of all queued jobs together, with their requests; further jobs are rejected with QUEUE_FULL. The jobs of one API key made with POST /keys may take a quarter of it, all jobs with a notBefore half of it, so that one client does not stop the others.',
    }),
    batchRows: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      default: 100_000,
      description: 'Maximum number of jobs in a batch.',
    }),
    batchBytes: Type.Integer({
      minimum: 1024,
      default: 67_108_864,
      description: 'Maximum size of the CSV file of a batch. A batch in JSON has at most 4 MiB.',
    }),
    batchQueue: Type.Integer({
      minimum: 1,
      default: 200_000,
      description:
        'Maximum number of jobs of all batches that wait outside the queues; further batches are rejected with QUEUE_FULL.',
    }),
    batchQueueBytes: Type.Integer({
      minimum: 1024,
      default: 1_073_741_824,
      description:
        'Maximum size of these jobs together, with their requests; further batches are rejected with QUEUE_FULL. Those of one API key made with POST /keys may take a quarter of it.',
    }),
    printers: Type.Integer({
      minimum: 1,
      default: 100,
      description: 'Maximum number of printers; further ones cannot be added.',
    }),
    assets: Type.Integer({
      minimum: 0,
      default: 1000,
      description: 'Maximum number of stored images and fonts.',
    }),
    assetBytes: Type.Integer({
      minimum: 0,
      default: 268_435_456,
      description: 'Maximum size of all stored images and fonts together.',
    }),
    freeDiskPercent: Type.Number({
      minimum: 0,
      maximum: 50,
      default: 5,
      description:
        'While less of the disk of the data folder is free, and less than 1 GB, prints and images are rejected with STORAGE_FULL. 0: no limit.',
    }),
    requestsPerMinute: Type.Integer({
      minimum: 0,
      default: 0,
      description:
        'Maximum per client address; further requests are rejected with RATE_LIMITED. 0: no limit.',
    }),
    openRequestsPerMinute: Type.Integer({
      minimum: 0,
      default: 600,
      description:
        'Maximum per client address for what needs no key although auth is enabled: the pages and the documentation, but not /health. 0: no limit.',
    }),
    connections: Type.Integer({
      minimum: 10,
      default: 2000,
      description:
        'Maximum number of open connections. When it is reached, idle ones are closed for new ones.',
    }),
    connectionsPerAddress: Type.Integer({
      minimum: 1,
      default: 100,
      description:
        'The share of one client address. An address may have more while there is room; when the maximum is reached, its connections are closed for those of others.',
    }),
    webSockets: Type.Integer({
      minimum: 1,
      default: 1000,
      description:
        'Maximum number of readers of events: WebSocket connections, event streams and requests for /events that wait.',
    }),
  }),
  webhooks: section('Events that are sent to addresses of other services (POST /webhooks).', {
    allowPrivate: Type.Union(
      [
        Type.Boolean(),
        Type.Array(Type.String({ pattern: '^[\\da-fA-F.:]+(/\\d{1,3})?$' }), { maxItems: 100 }),
      ],
      {
        default: false,
        description:
          'By default webhooks are sent to the internet only, so that the service cannot be made to reach others in its network. true: also to private addresses and to this machine. Or a list of networks and addresses, such as [192.168.1.0/24, 127.0.0.1]. 169.254.0.0/16 and the other addresses of cloud metadata services only if the list names them. Host names are judged by the address they lead to.',
      },
    ),
  }),
  notices: section(
    'Messages for people when a printer needs them. Off until a channel is set. docs/notices.md has recipes for ntfy and Home Assistant.',
    {
      kinds: Type.Array(Type.Enum([...noticeKinds]), {
        uniqueItems: true,
        default: [...noticeKinds],
        description:
          'Which notices are sent. attention: a printer cannot print (out of paper, cover open, cutter jam, not reachable …). paperLow: paper is low. jobsFailed: jobs failed; those of a minute are counted in one notice. recovered: a printer that needed attention is ready again.',
      }),
      attentionSeconds: seconds(
        'How long a printer must be unable to print before a notice is sent, so that changing the roll sends none.',
        120,
        0,
      ),
      distanceMinutes: Type.Integer({
        minimum: 0,
        maximum: 1440,
        default: 15,
        description:
          'The shortest time between two notices of the same kind about the same printer.',
      }),
      publicUrl: Type.String({
        default: '',
        pattern: '^(https?://[^\\s@]+)?$',
        description:
          'The address of the pages as a phone reaches it, such as http://192.168.1.10:3000. Notices link to the printer there. Empty: no link.',
      }),
      quiet: section(
        'A time of the day without notices. What happens in it is sent in one notice at its end.',
        {
          from: Type.String({
            default: '',
            pattern: clockPattern,
            description: 'When it begins, such as 22:00. Empty: there is no quiet time.',
          }),
          to: Type.String({
            default: '',
            pattern: clockPattern,
            description: 'When it ends, such as 06:00.',
          }),
          timeZone: Type.String({
            default: '',
            description:
              'The time zone of these times, such as Europe/Berlin. Empty: that of the machine, which is UTC in most containers.',
          }),
        },
      ),
      ntfy: section('Push messages to phones by ntfy (https://ntfy.sh or a server of your own).', {
        server: Type.String({
          default: 'https://ntfy.sh',
          pattern: '^https?://[^/?#\\s@]+/?$',
          description:
            'The address of the server, without the topic. It may be a private address: it is not checked as those of webhooks are, because only the operator can set it.',
        }),
        topic: Type.String({
          default: '',
          pattern: '^[-_A-Za-z0-9]{0,64}$',
          description:
            'The topic that phones subscribe to. On a server without access control it is as secret as a password: choose a long random one. Empty: ntfy is off.',
        }),
        token: Type.String({
          default: '',
          pattern: secretPattern,
          description:
            'An access token of the server, such as tk_… . Instead of user and password.',
        }),
        user: Type.String({
          default: '',
          pattern: '^[^:\\p{Cc}]*$',
          description: 'A user of the server.',
        }),
        password: Type.String({ default: '', description: 'The password of the user.' }),
        priority: Type.Enum(['min', 'low', 'default', 'high', 'max'], {
          default: 'high',
          description:
            'Of notices that need a person: attention and jobsFailed. high and max make a noise at once. The others have at most the priority default.',
        }),
      }),
      mqtt: section(
        'Printers and notices on an MQTT broker, where Home Assistant finds them (MQTT discovery).',
        {
          url: Type.String({
            default: '',
            pattern: '^(mqtts?://[^/?#\\s@]+/?)?$',
            description:
              'The address of the broker, such as mqtt://192.168.1.20:1883, or mqtts:// for TLS, without user and password. As that of ntfy it may be private. Empty: MQTT is off.',
          }),
          username: Type.String({ default: '', description: 'A user of the broker.' }),
          password: Type.String({ default: '', description: 'The password of the user.' }),
          prefix: Type.String({
            default: 'platen',
            pattern: topicPattern,
            description: 'The first part of all topics of Platen.',
          }),
          discoveryPrefix: Type.String({
            default: 'homeassistant',
            pattern: topicPattern,
            description: 'The prefix at which Home Assistant looks for devices.',
          }),
          id: Type.String({
            default: '',
            pattern: '^[A-Za-z0-9_-]{0,32}$',
            description:
              'Distinguishes this installation from others on the broker. Empty: an id that is made once and kept in the data folder. Required with store.url: the same on all nodes.',
          }),
        },
      ),
    },
  ),
  cors: section('Cross-origin access from web pages.', {
    origins: Type.Array(Type.String({ pattern: '^https?://[^/]+$' }), {
      default: [],
      description:
        'Origins that may call this service, such as https://till.example.com. None by default.',
    }),
  }),
  log: section('Log lines on standard output.', {
    level: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], {
      default: 'warn',
      description:
        'debug, info, warn, error or silent. info adds a line for the end of each job and for each change of a printer, debug one for each request. Lines are JSON. Receipt data is never logged.',
    }),
  }),
});

export type Config = Static<typeof Settings>;

/** Thrown at start; the message lists each wrong setting with its path and what was expected. */
export class ConfigError extends Error {}

/** Needs a compiled schema, which takes ten times as long as the check before. */
function problemsOf(config: unknown): string[] {
  const options = { allErrors: true, strict: false, validateSchema: false };
  const validate = new Ajv2020(options).compile(Settings);
  validate(config);
  return violations(validate.errors ?? [], Settings, 'the file');
}

/** `originOf` adds to a message where the setting comes from, if that is not the source itself. */
export function checkConfig(
  settings: unknown,
  source = 'the settings',
  originOf: (path: string) => string = () => '',
): Config {
  const config = Value.Default(Settings, structuredClone(settings));
  const details = Value.Check(Settings, config) ? [] : problemsOf(config);
  if (details.length === 0) {
    const { auth } = config as Config;
    if (auth.enabled && auth.apiKey === '')
      details.push('auth.apiKey: is required if auth.enabled is true');
    details.push(
      ...tlsProblems(config as Config),
      ...printerProblems(config as Config),
      ...webhookProblems(config as Config),
      ...inputProblems((config as Config).inputs, {
        hasCertificate: hasCertificate(config as Config),
        isNetwork,
        // Checked when it is resolved, as for a name.
        addressProblem: () => null,
      }),
      ...noticeProblems(config as Config),
    );
    const { store, virtualPrinter } = config as Config;
    if (store.url !== '' && virtualPrinter.enabled === true)
      details.push(
        'virtualPrinter.enabled: cannot be true with store.url, because a virtual printer belongs to one node; add one with POST /printers {"id": "try", "virtual": "platen"}',
      );
  }
  if (details.length > 0) {
    const lines = details.map((detail) => detail + originOf(detail.slice(0, detail.indexOf(':'))));
    throw new ConfigError(`Platen cannot start with ${source}:\n  ${lines.join('\n  ')}`);
  }
  return config as Config;
}

function webhookProblems({ webhooks: { allowPrivate } }: Config): string[] {
  if (typeof allowPrivate === 'boolean') return [];
  return allowPrivate
    .filter((range) => !isNetwork(range))
    .map((range) => `webhooks.allowPrivate: "${range}" is no network, such as 192.168.1.0/24`);
}

/** A network such as 192.168.1.0/24, or an address. */
export function isNetwork(range: string): boolean {
  const [net, prefix] = range.split('/') as [string, string?];
  const family = isIP(net);
  return family !== 0 && (prefix === undefined || Number(prefix) <= (family === 4 ? 32 : 128));
}

/** Whether the service uses TLS. */
export function hasCertificate({ server: { tls } }: Config): boolean {
  return tls.cert !== '' || tls.selfSigned;
}

function noticeProblems({ notices: { quiet, ntfy, mqtt }, store }: Config): string[] {
  const problems: string[] = [];
  if ((quiet.from === '') !== (quiet.to === ''))
    problems.push('notices.quiet: needs both from and to, or neither');
  if (quiet.from !== '' && quiet.from === quiet.to)
    problems.push('notices.quiet.to: must differ from notices.quiet.from');
  if (quiet.timeZone !== '' && !isTimeZone(quiet.timeZone))
    problems.push(
      `notices.quiet.timeZone: "${quiet.timeZone}" is not a time zone, such as Europe/Berlin`,
    );
  const hasAccess = ntfy.token !== '' || ntfy.user !== '' || ntfy.password !== '';
  if (ntfy.topic === '' && hasAccess)
    problems.push('notices.ntfy.topic: is required if token, user or password is set');
  if (ntfy.token !== '' && ntfy.user !== '')
    problems.push('notices.ntfy.token: leave it out if user and password are given');
  if ((ntfy.user === '') !== (ntfy.password === ''))
    problems.push('notices.ntfy: needs both user and password, or neither');
  if (mqtt.url === '' && (mqtt.username !== '' || mqtt.password !== ''))
    problems.push('notices.mqtt.url: is required if username or password is set');
  if (mqtt.username === '' && mqtt.password !== '')
    problems.push('notices.mqtt.username: is required if password is set');
  if (mqtt.url !== '' && mqtt.id === '' && store.url !== '')
    problems.push('notices.mqtt.id: is required with store.url, the same on all nodes');
  return problems;
}

function tlsProblems({ server: { tls } }: Config): string[] {
  const problems: string[] = [];
  if ((tls.cert === '') !== (tls.key === ''))
    problems.push('server.tls: needs both cert and key, or neither');
  if (tls.selfSigned && tls.cert !== '')
    problems.push('server.tls.selfSigned: leave it out if cert and key are given');
  if (tls.redirectPort !== 0 && tls.cert === '' && !tls.selfSigned)
    problems.push('server.tls.redirectPort: needs cert and key, or selfSigned');
  return problems;
}

/** Checks that the schema cannot express: unique ids, and references to other printers. */
function printerProblems({ printer, printers }: Config): string[] {
  const problems: string[] = [];
  const all = [
    { ...printer, id: defaultPrinterId, path: 'printer' },
    ...printers.map((one, index) => ({ ...one, path: `printers[${index}]` })),
  ];
  const byId = new Map(all.map((one) => [one.id, one]));
  for (const { id, ip, port, address, path, profile, groups = [], fallback } of all) {
    const problem = addressProblem({ ip, port, address });
    if (problem) problems.push(`${path}.${problem}`);
    if (ip === '' && address === '' && path !== 'printer')
      problems.push(`${path}.ip: is required, unless address is given`);
    if (all.find((other) => other.id === id)?.path !== path)
      problems.push(`${path}.id: "${id}" is used twice`);
    if (id === reservedPrinterId)
      problems.push(`${path}.id: "${id}" is reserved: it is a path of the API`);
    if (profile !== '' && !profileNamed(profile))
      problems.push(
        `${path}.profile: "${profile}" is not a known profile; GET /profiles lists them`,
      );
    for (const group of groups)
      if (byId.has(group)) problems.push(`${path}.groups: "${group}" is the id of a printer`);
    if (fallback !== '' && !byId.has(fallback))
      problems.push(`${path}.fallback: printer "${fallback}" is not configured`);
    if (fallback === id) problems.push(`${path}.fallback: a printer cannot be its own fallback`);
  }
  return problems;
}

function addressProblem({
  ip,
  port,
  address,
}: Pick<Config['printer'], 'ip' | 'port' | 'address'>): string | null {
  if (address === '' && !hasWire(ip)) {
    if (ip === '' || isIP(ip) !== 0 || isHostName(ip)) return null;
    return 'ip: must be an IP address or a host name, such as 192.168.1.50';
  }
  try {
    configuredPlace({ ip, port, address });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

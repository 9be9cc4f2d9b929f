// All settings with their defaults and reasons. The file platen.example.yaml is generated
// from them.

import Type, { type Static } from 'typebox';
import { InputBody } from '../../api/inputs.ts';
import { printerModels } from '../../core/emulator/index.ts';
import { displayNamePattern } from '../../core/model/display-name.ts';
import { starterLanguages } from '../../core/model/templates/starter-language.ts';
import { jobs, limits } from './limits.ts';
import { notices } from './notices.ts';
import { printer, printers } from './printers.ts';
import { section } from './section.ts';

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
  printer,
  printers,
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
  jobs,
  limits,
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
  notices,
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

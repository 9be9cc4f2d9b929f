// Requests and answers of /printer and /profiles, and the schema of a printer.

import Type from 'typebox';
import { rawPermissions } from '../core/model/paper/drawing.ts';
import { fallbackCauses } from '../core/model/printers/fallback.ts';
import { starterLanguages } from '../core/model/templates/starter-language.ts';
import { answer, closed, described, nullable, success, timestamp } from './envelope.ts';
import { LabelSettingsBody } from './label-settings.ts';
import { optional } from '../core/model/optional.ts';

export const ipRule =
  'IP address or host name, such as 192.168.1.50; or an address on any wire, as in the field address.';
export const portRule = '9100 by default. 0 with an address that is not TCP.';
export const addressRule =
  'Instead of ip and port, an address on any wire, such as socket://192.168.1.50:9100, usb:/dev/usb/lp0, usb://EPSON/TM-T20III?serial=X5RX000001, serial:/dev/ttyUSB0?baud=38400+flow=hard or bluetooth:/dev/rfcomm0.';

export const PrinterSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the printer.', examples: ['default'] }),
    name: Type.String({
      description: 'The configured name, else the name that the printer reports.',
    }),
    ip: Type.String({
      description: 'IP address or host name; on a wire other than TCP the whole address.',
    }),
    port: Type.Integer({
      description: 'The TCP port for raw print data; 0 on a wire other than TCP.',
    }),
    address: nullable(
      Type.String({
        description: 'Its address on any wire, as one text. null: it has none yet.',
        examples: ['socket://192.168.1.50:9100'],
      }),
    ),
    width: Type.Number({ description: 'Paper width in millimetres.' }),
    dpi: Type.Integer({ description: 'Dots per inch.' }),
    speed: Type.Number({ description: 'How fast the model prints, in millimetres per second.' }),
    driver: Type.Enum(['escpos', 'epos', 'starprnt', 'starline', 'stargraphic', 'zpl', 'tspl'], {
      description: 'The command language of the printer.',
    }),
    profile: Type.Object({
      id: Type.String({ description: 'One of GET /profiles.' }),
      model: Type.String({ description: 'The model of the printer.' }),
      detected: Type.Boolean({
        description:
          'true: the printer identified itself. false: the profile was configured or assumed.',
      }),
      source: Type.Enum(['chosen', 'detected', 'assumed', 'pending'], {
        description:
          'How the profile is known. chosen: it was configured. detected: the printer identified itself. assumed: it was asked and did not tell its model. pending: it could not be asked yet; that happens when it is reached, before its first job.',
      }),
    }),
    default: Type.Boolean({
      description:
        'Whether it is the default printer: requests that name no printer are printed on it.',
    }),
    hidden: Type.Boolean({
      description: 'Whether the pages leave it out. Only the built-in printer can be hidden.',
    }),
    groups: Type.Array(Type.String(), { description: 'The groups that it belongs to.' }),
    fallback: nullable(
      Type.String({
        description: 'The printer that takes over its queued jobs while it cannot print.',
      }),
    ),
    fallbackOn: Type.Array(Type.Enum([...fallbackCauses]), {
      description: 'When the fallback takes over.',
    }),
    raw: Type.Enum(['off', ...rawPermissions], {
      description: 'Which raw data of its own language it takes as it is.',
    }),
    labels: nullable(LabelSettingsBody),
    virtual: nullable(
      Type.String({ description: 'The emulated model, if it is a virtual printer.' }),
    ),
    paused: Type.Boolean({ description: 'A paused printer starts no job; its jobs stay queued.' }),
    status: Type.Enum(['online', 'offline', 'error'], {
      description: 'error: reachable, but unable to print; see errorCode.',
    }),
    paperStatus: Type.Enum(['ok', 'low', 'out', 'unknown'], {
      description: 'low: paper is low but it prints. unknown: it has not reported its paper.',
    }),
    coverStatus: Type.Enum(['closed', 'open', 'unknown'], {
      description: 'unknown: it has not reported its cover.',
    }),
    drawerStatus: Type.Enum(['closed', 'open', 'unknown'], {
      description:
        'The cash drawer. closed: also if none is connected. unknown: the printer does not tell, as label printers and many cheap ones.',
    }),
    errorCode: nullable(
      Type.Enum(
        [
          'PAPER_OUT',
          'COVER_OPEN',
          'CUTTER_ERROR',
          'OVERHEATED',
          'UNRECOVERABLE',
          'BUSY',
          'FLOODING',
        ],
        {
          description:
            'BUSY: it does not answer. FLOODING, with status offline: it sends far more than it is asked for and was disconnected; it is tried again at nextAttemptAt.',
        },
      ),
    ),
    offlineReason: nullable(
      Type.String({
        description:
          'While it is offline: what is wrong and what to do, if the node that answers knows it.',
        examples: ['There is no printer at /dev/usb/lp0. Check its power and its cable.'],
      }),
    ),
    moved: nullable(
      Type.Object(
        {
          from: Type.String({
            description: 'The address that it had before.',
            examples: ['socket://192.168.1.50:9100'],
          }),
          at: timestamp('When it was followed.'),
        },
        {
          description:
            'If the printer got another address, and the service followed it by its serial number. null once an address was given to it.',
        },
      ),
    ),
    nextAttemptAt: nullable(timestamp('While it is offline: when it is tried next.')),
    queueLength: Type.Integer({ description: 'Queued jobs, without the one being printed.' }),
    printing: nullable(
      Type.String({
        description: 'The id of the job being printed, for keys that may read this job.',
      }),
    ),
    pollUrl: nullable(
      Type.String({
        description:
          'The address to enter in a printer that polls, with its secret, for keys with the scope manage. null for a printer that does not poll.',
      }),
    ),
    polling: nullable(
      Type.Object(
        {
          lastPolledAt: nullable(
            timestamp('When it was last heard of. null: it has not polled yet.'),
          ),
          deviceId: nullable(Type.String({ description: 'Its MAC address or ID, as it says.' })),
          deviceName: nullable(Type.String({ description: 'Its name, as it says.' })),
        },
        { description: 'What a printer that polls says of itself. null: it does not poll.' },
      ),
    ),
    site: nullable(
      Type.String({ description: 'Only nodes of this site print on it. null: any node.' }),
    ),
    node: nullable(
      Type.String({
        description:
          'The name of the node that holds it. null without store.url, and while no node holds it.',
      }),
    ),
  },
  {
    title: 'Printer',
    description: 'A printer with its settings and its state.',
    examples: [
      {
        id: 'default',
        name: 'Platen virtual printer',
        ip: '127.0.0.1',
        port: 9100,
        address: 'socket://127.0.0.1:9100',
        width: 80,
        dpi: 203,
        speed: 150,
        driver: 'escpos',
        profile: {
          id: 'generic-80',
          model: 'Generic 80 mm',
          detected: false,
          source: 'chosen',
        },
        default: true,
        hidden: false,
        groups: [],
        fallback: null,
        fallbackOn: ['offline'],
        raw: 'off',
        labels: null,
        virtual: 'platen',
        paused: false,
        status: 'online',
        paperStatus: 'ok',
        coverStatus: 'closed',
        drawerStatus: 'closed',
        errorCode: null,
        offlineReason: null,
        moved: null,
        nextAttemptAt: null,
        queueLength: 0,
        printing: null,
        pollUrl: null,
        polling: null,
        site: null,
        node: null,
      },
    ],
  },
);

export const PrinterAnswer = answer('PrinterAnswer', { printer: PrinterSchema });

/** Any subset; fields left out stay as they are. */
export const PrinterChange = Type.Object(
  {
    ip: optional.string({ description: ipRule }),
    port: optional.integer({ minimum: 0, maximum: 65535, description: portRule }),
    address: optional.string({ description: addressRule }),
    width: optional.number({
      minimum: 20,
      maximum: 250,
      description: 'Paper width in millimetres.',
    }),
    profile: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description:
          'The id of a profile in GET /profiles. null: as the printer identifies itself.',
      }),
    ),
  },
  {
    title: 'PrinterChange',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ width: 80 }],
  },
);

const Profile = described('Profile', 'What a printer model can do.', {
  id: Type.String({ examples: ['epson-tm-t20'] }),
  model: Type.String({ examples: ['Epson TM-T20'] }),
  driver: Type.String({
    description: 'The command language of the printer.',
    examples: ['escpos'],
  }),
  width: Type.Number({ description: 'Usual paper width in millimetres.', examples: [80] }),
  dots: Type.Integer({ description: 'Printable dots per line.', examples: [576] }),
  dpi: Type.Integer({ description: 'Dots per inch.', examples: [203] }),
  columns: Type.Object(
    { A: Type.Integer({ examples: [48] }), B: Type.Integer({ examples: [64] }) },
    { description: 'Characters per line in each font.' },
  ),
  codepages: Type.Array(Type.String({ examples: ['cp858'] }), {
    description: 'The character sets of its built-in fonts.',
  }),
  codes: Type.Array(Type.String({ examples: ['qr'] }), {
    description: 'The barcodes that it prints natively.',
  }),
  cut: Type.Array(Type.Enum(['full', 'partial']), { description: 'The cuts that it can do.' }),
  drawer: Type.Boolean({ description: 'Whether it can open a cash drawer.' }),
  beep: Type.Boolean({ description: 'Whether it has a buzzer.' }),
  status: Type.Enum(['push', 'poll', 'none'], {
    description: 'push: reports its status unasked. poll: when asked. none: never.',
  }),
  confirm: Type.Enum(['process-id', 'status', 'none'], {
    description: 'How it confirms that a job was printed.',
  }),
  detected: Type.Boolean({
    description: 'Whether Platen can detect it by its identification.',
  }),
});

const VirtualPrinter = Type.Object({
  id: Type.String({ description: 'As in virtualModels.', examples: ['epson-tm-t20iii'] }),
  model: nullable(
    Type.String({
      description: 'As it reports itself; null if it does not.',
      examples: ['EPSON TM-T20III'],
    }),
  ),
  kind: Type.Enum(['receipt', 'impact', 'label'], {
    description:
      'receipt: thermal, on a roll. impact: with a ribbon, as in kitchens. label: labels.',
    examples: ['receipt'],
  }),
  driver: Type.String({ description: 'Its command language.', examples: ['escpos'] }),
  width: Type.Number({
    description:
      'Paper width in millimetres; of a label printer, the widest that it prints. platen takes paper of any width.',
    examples: [80],
  }),
});

export const ProfileList = success({
  profiles: Type.Array(Profile, {
    description: 'The supported models, for POST /printer/config and /printers.',
  }),
  virtualModels: Type.Array(Type.String({ examples: ['platen'] }), {
    description: 'The models that a virtual printer can emulate, for POST /printers.',
  }),
  virtualPrinters: Type.Array(VirtualPrinter, { description: 'What each of these models is.' }),
});

export const TestPageQuery = closed({
  language: optional.enum([...starterLanguages], {
    default: 'en',
    description: 'The language of the page.',
    examples: ['de'],
  }),
});

export const TestAnswer = success({
  jobId: Type.String({
    description: 'The job of the test page.',
    examples: ['0198c0de-7a2b-7000-8000-000000000001'],
  }),
});

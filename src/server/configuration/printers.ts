// The settings of printers.

import Type, { type TSchema } from 'typebox';
import { labelFields } from '../../api/label-settings.ts';
import { displayNamePattern } from '../../core/model/display-name.ts';
import { rawPermissions } from '../../core/model/paper/drawing.ts';
import { fallbackCauses } from '../../core/model/printers/fallback.ts';
import { printerIdPattern } from '../../core/model/printers/printer-id.ts';
import { usualDevices } from '../../core/model/printers/usual-devices.ts';
import { section } from './section.ts';

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

export const printer = section(
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
);

export const printers = Type.Array(
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
);

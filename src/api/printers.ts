// Requests and answers of /printers.

import Type, { type Static, type TSchema } from 'typebox';
import { displayNamePattern, displayNameRule } from '../core/model/display-name.ts';
import { idRule } from '../core/model/id-rule.ts';
import { type RawPermission, rawPermissions } from '../core/model/paper/drawing.ts';
import { fallbackCauses } from '../core/model/printers/fallback.ts';
import { printerIdPattern } from '../core/model/printers/printer-id.ts';
import { answer, closed, described, message, nullable, success } from './envelope.ts';
import { LabelSettingsBody } from './label-settings.ts';
import { addressRule, ipRule, portRule, PrinterSchema } from './printer.ts';
import { optional } from '../core/model/optional.ts';

const name = `^${printerIdPattern}$`;

/** Lists null as a second type: a union would hide which rule a value breaks. */
function setting<Schema extends TSchema & { type: string }>(schema: Schema) {
  return Type.Optional(
    Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, 'null'] }),
  );
}

const settings = {
  name: setting(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: displayNamePattern,
      description: displayNameRule,
    }),
  ),
  ip: setting(Type.String({ description: ipRule })),
  port: setting(Type.Integer({ minimum: 0, maximum: 65535, description: portRule })),
  address: setting(Type.String({ description: addressRule })),
  width: setting(
    Type.Number({ minimum: 20, maximum: 250, description: 'Paper width in millimetres.' }),
  ),
  profile: setting(
    Type.String({
      description:
        'The id of a profile in GET /profiles. By default as the printer identifies itself.',
    }),
  ),
  groups: setting(
    Type.Array(Type.String({ pattern: name }), {
      maxItems: 50,
      uniqueItems: true,
      description: 'A job for a group goes to the printer that can print it first.',
    }),
  ),
  fallback: setting(
    Type.String({
      description:
        'The printer that takes over queued jobs while this one cannot print; never a job that may have been printed.',
    }),
  ),
  fallbackOn: setting(
    Type.Array(Type.Enum([...fallbackCauses]), {
      minItems: 1,
      uniqueItems: true,
      description:
        'When the fallback takes over: offline (the default), error (out of paper, cover open, cutter jam or a fault of the printer), or both, after jobs.fallbackAfterSeconds.',
      examples: [['offline', 'error']],
    }),
  ),
  raw: Type.Optional(
    Type.Unsafe<'off' | RawPermission | null>({
      enum: ['off', ...rawPermissions, null],
      description:
        'Whether POST /print may send raw data of its own language as it is. off (the default): no. print: only commands that print, format or ask. unrestricted: everything, also what changes or resets the printer.',
    }),
  ),
  labels: setting(LabelSettingsBody),
  virtual: setting(
    Type.String({
      description:
        'Instead of an address: starts a virtual printer of this model, on the node that answers. "platen" is a generic receipt printer.',
    }),
  ),
  site: setting(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only nodes with this node.site print on it. By default any node does.',
    }),
  ),
};

const isDefault = Type.Optional(
  Type.Literal(true, {
    description: 'Makes it the default printer, for requests that name no printer.',
  }),
);

export const NewPrinter = Type.Object(
  {
    id: Type.String({ pattern: name, description: idRule }),
    ...settings,
    default: isDefault,
  },
  {
    title: 'NewPrinter',
    additionalProperties: false,
    examples: [{ id: 'try', virtual: 'platen' }],
  },
);

/** Any subset; null clears a setting. */
export const PrinterSettingsChange = Type.Object(
  {
    ...settings,
    default: isDefault,
    hidden: optional.boolean({
      description:
        'Only of the built-in printer, "default", which cannot be removed: the pages leave it out. Not while it is the default printer.',
    }),
  },
  {
    title: 'PrinterSettingsChange',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ name: 'Counter', groups: ['front'] }],
  },
);

export const PrinterParams = Type.Object({
  id: Type.String({ description: 'The id of the printer.', examples: ['default'] }),
});

/** The default printer and the built-in one cannot be removed. */
export const RemovalParams = Type.Object({
  id: Type.String({ description: 'The id of the printer.', examples: ['try'] }),
});

export const RemovalQuery = closed({
  jobs: Type.Optional(Type.Literal('cancel', { description: 'Cancel its queued jobs.' })),
  moveTo: optional.string({ description: 'Move its queued jobs to this printer.' }),
});

export const PrinterList = success({
  printers: Type.Array(PrinterSchema, {
    description: 'The default printer first, the others by id.',
  }),
});
export const PrinterAdded = answer('PrinterAdded', {
  printer: PrinterSchema,
  message: optional.string({
    description: 'Present if the printer became the default one: what that means.',
    examples: [
      'Requests that name no printer are printed on "bar" from now on. To undo this: PUT /printers/default with {"default": true}.',
    ],
  }),
});
export const PrinterRemoved = success({
  message: message('Printer try was removed.'),
});

export const DiscoveryQuery = closed({
  subnet: optional.string({
    description:
      'Also scan every address of a network. own: the private network of this machine, at most 254 addresses. Else a network such as 192.168.1.0/24, at most 1,024 addresses, that discovery.subnets in the configuration allows; through an agent, any private network.',
  }),
  agent: optional.string({
    pattern: name,
    description: 'Search around this agent instead of around the service.',
  }),
});
export const DiscoveredList = success({
  printers: Type.Array(
    described('DiscoveredPrinter', 'A printer that was found in the network or at a device file.', {
      ip: Type.String({
        description: 'Its IP address; at a device file or behind an agent the whole address.',
        examples: ['192.168.1.50'],
      }),
      port: Type.Integer({
        description: 'Its TCP port for raw data; 0 at a device file or behind an agent.',
        examples: [9100],
      }),
      address: nullable(
        Type.String({
          description: 'Its address as one text, for POST /printers.',
          examples: ['socket://192.168.1.50:9100'],
        }),
      ),
      via: Type.Enum(['mdns', 'epson', 'scan', 'usb', 'serial', 'bluetooth'], {
        description:
          'mdns: it announces itself. epson: it answered the search for Epson printers. scan: it accepts raw data. usb, serial, bluetooth: a device file of the machine that searched.',
      }),
      name: nullable(
        Type.String({ description: 'As it calls itself.', examples: ['Kitchen printer'] }),
      ),
      maker: nullable(Type.String({ description: 'As it reports it.', examples: ['EPSON'] })),
      model: nullable(Type.String({ description: 'As it reports it.', examples: ['TM-T20'] })),
      profile: nullable(
        Type.String({ description: 'The matching profile.', examples: ['epson-tm-t20'] }),
      ),
      printerId: nullable(
        Type.String({
          description: 'The printer that is already configured at this address.',
          examples: ['kitchen'],
        }),
      ),
    }),
  ),
});

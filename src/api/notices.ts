// Schemas of /notices.

import Type from 'typebox';
import { noticeChannels, noticeKinds } from '../core/model/notices/notice.ts';
import { mailSecurities } from '../core/model/notices/notice-switches.ts';
import { answer, described, named, nullable, success, timestamp } from './envelope.ts';
import { optional } from '../core/model/optional.ts';

const channel = Type.Enum([...noticeChannels], {
  description: 'How notices are sent.',
  examples: ['ntfy'],
});
const count = (description: string) => Type.Integer({ minimum: 0, description });

const ChannelSchema = named('NoticeChannel', {
  channel,
  address: nullable(
    Type.String({
      description: 'Where notices are sent, without secrets; null if the channel is off.',
      examples: ['https://ntfy.sh'],
    }),
  ),
  connected: nullable(
    Type.Boolean({
      description:
        'Whether there is a connection to the broker; null for ntfy and e-mail, and if this node does not send.',
    }),
  ),
  lastAt: nullable(timestamp('When a notice was last delivered or tried.')),
  lastError: nullable(
    Type.String({
      description: 'Why the last attempt failed; null if it did not.',
      examples: ['no answer within 15 s'],
    }),
  ),
  delivered: count('Notices delivered since the start, by this node.'),
  failed: count('Notices given up since the start, by this node.'),
  waiting: count('Notices that will be tried again.'),
});

const mailAddress =
  '^[^\\s@<>()\\[\\],:;"\\\\\\x00-\\x1f\\x7f-\\uffff]{1,64}@[A-Za-z0-9.-]{1,255}$';
const on = Type.Boolean({ description: 'Whether notices are sent this way.' });

const ntfyFields = {
  on,
  server: Type.String({
    pattern: '^https?://[^/?#\\s@]+/?$',
    maxLength: 255,
    description: 'The address of the server, without the topic.',
    examples: ['https://ntfy.sh'],
  }),
  topic: Type.String({
    pattern: '^[-_A-Za-z0-9]{1,64}$',
    description:
      'What phones subscribe to. On a public server, everybody who knows it reads the notices: choose one that cannot be guessed.',
    examples: ['printers-3f9c21b07a44'],
  }),
};

const emailFields = {
  on,
  host: Type.String({
    pattern: '^[A-Za-z0-9.:-]{1,255}$',
    description: 'The mail server (SMTP), a name or an address.',
    examples: ['smtp.example.com'],
  }),
  port: Type.Integer({ minimum: 1, maximum: 65_535, examples: [465], description: 'Its port.' }),
  security: Type.Enum([...mailSecurities], {
    description:
      'tls: encrypted from the first byte, usually at port 465. starttls: encrypted before anything is sent, usually at port 587. none: not encrypted, without a user.',
  }),
  user: Type.String({
    maxLength: 255,
    pattern: '^[^\\x00-\\x1f\\x7f]*$',
    description: 'The user of the mail server; empty: it needs no login.',
    examples: ['shop@example.com'],
  }),
  from: Type.String({
    pattern: mailAddress,
    description: 'The sender of the mails.',
    examples: ['shop@example.com'],
  }),
  to: Type.Array(Type.String({ pattern: mailAddress, examples: ['owner@example.com'] }), {
    minItems: 1,
    maxItems: 20,
    description: 'Who gets the mails.',
  }),
};

const secret = (description: string) =>
  optional.string({ maxLength: 1000, pattern: '^[^\\x00-\\x1f\\x7f]*$', description });

export const NoticeSwitchesBody = Type.Object(
  {
    ntfy: Type.Optional(
      Type.Object(
        {
          ...ntfyFields,
          token: secret('An access token of the server. Empty: none. Left out: as it was.'),
        },
        { additionalProperties: false, description: 'Push messages to phones.' },
      ),
    ),
    email: Type.Optional(
      Type.Object(
        {
          ...emailFields,
          password: secret('The password of the user. Empty: none. Left out: as it was.'),
        },
        { additionalProperties: false, description: 'Mails.' },
      ),
    ),
  },
  {
    title: 'NoticeSwitchesChange',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ ntfy: { on: true, server: 'https://ntfy.sh', topic: 'printers-3f9c21b07a44' } }],
  },
);

const Switches = described(
  'NoticeSwitches',
  'The channels that PUT /notices switches on or off, without their secrets.',
  {
    ntfy: nullable(
      Type.Object({
        ...ntfyFields,
        hasToken: Type.Boolean({ description: 'Whether a token is stored.' }),
      }),
    ),
    email: nullable(
      Type.Object({
        ...emailFields,
        hasPassword: Type.Boolean({ description: 'Whether a password is stored.' }),
      }),
    ),
  },
);

export const NoticeSwitchesAnswer = success({ switches: Switches });

export const NoticeState = answer('NoticeState', {
  channels: Type.Array(ChannelSchema),
  switches: Switches,
  sending: Type.Boolean({
    description: 'Whether this node sends the notices. With several nodes one of them does.',
  }),
  kinds: Type.Array(Type.Enum([...noticeKinds]), { description: 'Which notices are sent.' }),
  attentionSeconds: count('How long a printer must be unable to print before a notice is sent.'),
  quiet: nullable(
    Type.Object(
      {
        from: Type.String({ description: 'When it begins.', examples: ['22:00'] }),
        to: Type.String({ description: 'When it ends.', examples: ['06:00'] }),
        timeZone: Type.String({
          description: 'Empty: the time zone of the service.',
          examples: ['Europe/Berlin'],
        }),
      },
      { description: 'The time of the day without notices.' },
    ),
  ),
});

export const NoticeTestAnswer = success({
  results: Type.Array(
    named('NoticeTest', {
      channel,
      delivered: Type.Boolean({ description: 'Whether the receiver accepted the notice.' }),
      error: nullable(
        Type.String({
          description: 'Why it was not delivered, and what to do.',
          examples: [
            '401: the server does not know the token or the user; check notices.ntfy.token, or user and password',
          ],
        }),
      ),
      durationMs: count('How long it took.'),
    }),
    { description: 'One for each channel that is on.' },
  ),
});

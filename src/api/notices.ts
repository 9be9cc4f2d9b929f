// Schemas of /notices.

import Type from 'typebox';
import { noticeChannels, noticeKinds } from '../core/model/notices/notice.ts';
import { nullable, success, timestamp } from './envelope.ts';

const channel = Type.Enum([...noticeChannels], {
  description: 'How notices are sent.',
  examples: ['ntfy'],
});
const count = (description: string) => Type.Integer({ minimum: 0, description });

const ChannelSchema = Type.Object(
  {
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
          'Whether there is a connection to the broker; null for ntfy, and if this node does not send.',
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
  },
  { title: 'NoticeChannel' },
);

export const NoticeState = success(
  {
    channels: Type.Array(ChannelSchema),
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
  },
  { title: 'NoticeState' },
);

export const NoticeTestAnswer = success({
  results: Type.Array(
    Type.Object(
      {
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
      },
      { title: 'NoticeTest' },
    ),
    { description: 'One for each channel that is on.' },
  ),
});

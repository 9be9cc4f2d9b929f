// The settings of messages for people.

import Type from 'typebox';
import { noticeKinds } from '../../core/model/notices/notice.ts';
import { seconds, section } from './section.ts';

const clockPattern = '^(([01]\\d|2[0-3]):[0-5]\\d)?$';
const topicPattern = '^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*$';
/** Goes into a header. */
const secretPattern = '^[\\x21-\\x7e]*$';

export const notices = section(
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
      description: 'The shortest time between two notices of the same kind about the same printer.',
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
        description: 'An access token of the server, such as tk_… . Instead of user and password.',
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
);

// HTTP routes under /notices.

import { answers } from '../../../api/envelope.ts';
import {
  NoticeState,
  NoticeSwitchesAnswer,
  NoticeSwitchesBody,
  NoticeTestAnswer,
} from '../../../api/notices.ts';
import type { NoticeControl } from '../../app/operation/notices.ts';
import type { Config } from '../../config.ts';
import type { App } from '../app.ts';

const tags = ['notices'];
const success = true as const;

export function noticeRoutes(app: App, notices: NoticeControl, config: Config): void {
  app.get('/notices', {
    schema: {
      operationId: 'getNotices',
      summary: 'Get the channels for notices and the result of the last notice',
      description:
        'Channels are set in the configuration, or switched on by `PUT /notices`. Secrets are not shown, and neither is the topic of ntfy in the configuration.',
      tags,
      response: answers(200, NoticeState),
    },
    handler: async () => {
      const { kinds, attentionSeconds, quiet } = config.notices;
      return {
        success,
        channels: notices.channels,
        switches: await notices.switches(),
        sending: notices.isSending,
        kinds,
        attentionSeconds,
        quiet: quiet.from === '' ? null : quiet,
      };
    },
  });

  app.put('/notices', {
    schema: {
      operationId: 'changeNotices',
      summary: 'Switch channels for notices on or off',
      description:
        'A channel that is left out stays as it is. `token` and `password` are stored and never shown again; left out, they stay, as long as the server and the user are the same. What the configuration sets for ntfy comes first. Addresses are checked as those of webhooks are (`webhooks.allowPrivate`).',
      tags,
      faults: ['STORAGE_FULL'],
      body: NoticeSwitchesBody,
      response: answers(200, NoticeSwitchesAnswer),
    },
    handler: async ({ body }) => ({ success, switches: await notices.change(body) }),
  });

  app.post('/notices/test', {
    schema: {
      operationId: 'testNotices',
      summary: 'Send a test notice by all channels',
      description: 'Waits for the answers of the receivers, up to 15 seconds.',
      tags,
      response: answers(200, NoticeTestAnswer),
    },
    handler: async () => ({
      success,
      results: (await notices.test()).map(({ channel, error, durationMs }) => ({
        channel,
        delivered: error === null,
        error,
        durationMs,
      })),
    }),
  });
}

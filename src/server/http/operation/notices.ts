// HTTP routes under /notices.

import { answers } from '../../../api/envelope.ts';
import { NoticeState, NoticeTestAnswer } from '../../../api/notices.ts';
import type { NoticeControl } from '../../app/operation/notices.ts';
import type { Config } from '../../config.ts';
import type { App } from '../app.ts';

const tags = ['notices'];
const success = true as const;

export function noticeRoutes(app: App, notices: NoticeControl, config: Config): void {
  app.get(
    '/notices',
    {
      schema: {
        operationId: 'getNotices',
        summary: 'Get the channels for notices and the result of the last notice',
        description:
          'Channels are set in the configuration. Secrets are not shown, and neither is the topic of ntfy.',
        tags,
        response: answers(200, NoticeState),
      },
    },
    () => {
      const { kinds, attentionSeconds, quiet } = config.notices;
      return {
        success,
        channels: notices.channels,
        sending: notices.isSending,
        kinds,
        attentionSeconds,
        quiet: quiet.from === '' ? null : quiet,
      };
    },
  );

  app.post(
    '/notices/test',
    {
      schema: {
        operationId: 'testNotices',
        summary: 'Send a test notice by all channels',
        description: 'Waits for the answers of the receivers, up to 15 seconds.',
        tags,
        response: answers(200, NoticeTestAnswer),
      },
    },
    async () => ({
      success,
      results: (await notices.test()).map(({ channel, error, durationMs }) => ({
        channel,
        delivered: error === null,
        error,
        durationMs,
      })),
    }),
  );
}

// Notices for people: what they are about, the channels that send them, and a test. All of
// it is set in the configuration.

import { useState } from 'react';
import type { NoticeState } from '../../client/index.ts';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { words } from '../languages/words.ts';
import { CodeBlock } from '../parts/text/code-block.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import { StateBadge } from '../parts/messages/state-badge.tsx';
import { useAction, useResource } from '../queries.ts';
import { Refused } from './refused.tsx';
import './system.css';

const kinds = ['attention', 'paperLow', 'jobsFailed', 'recovered'] as const;
const channelNames = { ntfy: 'ntfy', mqtt: 'MQTT' };

/** What switches them on, with a topic that cannot be guessed: on a public server it is the only secret. */
function example(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `notices:
  ntfy:
    topic: printers-${random.join('')}`;
}

export function Notices() {
  const { data, error } = useResource(['notices'], (client) => client.notices(), {
    staleTime: 0,
    refetchInterval: 10_000,
  });
  const text = words.settings.notices;
  if (error) return <Refused error={error} />;
  if (!data) return <Loading />;
  const channels = data.channels.filter(({ address }) => address !== null);
  return (
    <div className="stack settings-sections system">
      <p className="soft settings-text">{text.text}</p>
      {channels.length === 0 ? (
        <Off />
      ) : (
        <>
          <Channels channels={channels} isSending={data.sending} />
          <Test />
        </>
      )}
      <Rules state={data} />
    </div>
  );
}

function Off() {
  const { off } = words.settings.notices;
  const [lines] = useState(example);
  return (
    <section className="card stack" aria-labelledby="off">
      <h2 id="off">{off.title}</h2>
      <p className="soft">{off.text}</p>
      <CodeBlock label={off.label} text={lines} />
      <p className="soft">{off.subscribe}</p>
    </section>
  );
}

function Channels({
  channels,
  isSending,
}: {
  channels: NoticeState['channels'];
  isSending: boolean;
}) {
  const text = words.settings.notices;
  return (
    <section className="card stack" aria-labelledby="channels">
      <h2 id="channels">{text.channels}</h2>
      {!isSending && <p className="soft">{text.otherNode}</p>}
      <ul className="ruled notice-channels">
        {channels.map((one) => (
          <li key={one.channel}>
            <strong>{channelNames[one.channel]}</strong> <code>{one.address}</code>
            <p className="soft">
              {[
                one.connected === true && text.connected,
                one.connected === false && text.disconnected,
                one.delivered + one.failed + one.waiting === 0 && text.nothingYet,
                one.delivered > 0 && text.delivered(one.delivered),
                one.failed > 0 && text.failed(one.failed),
                one.waiting > 0 && text.waiting(one.waiting),
              ]
                .filter((part) => part !== false)
                .join(' ')}
            </p>
            {one.lastAt !== null && (
              <p className="soft">
                {text.last} <RelativeTime at={one.lastAt} />
              </p>
            )}
            {one.lastError !== null && <p className="wrong">{text.lastFailed(one.lastError)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Test() {
  const { test } = words.settings.notices;
  const sending = useAction((client) => client.testNotices(), ['notices']);
  return (
    <section className="card stack" aria-labelledby="test">
      <h2 id="test">{test.title}</h2>
      <p className="soft">{test.text}</p>
      <p>
        <ActionButton
          className="button primary"
          isPending={sending.isPending}
          onClick={() => sending.mutate(undefined)}
        >
          <Icon name="bell" />
          {sending.isPending ? test.sending : test.action}
        </ActionButton>
      </p>
      {sending.error && <Problem error={sending.error} />}
      <ul role="status" className="stack">
        {sending.data?.map(({ channel, delivered, error }) => (
          <li key={channel}>
            <StateBadge tone={delivered ? 'good' : 'bad'} icon={delivered ? 'check' : 'stop'}>
              {channelNames[channel]}
            </StateBadge>{' '}
            {delivered ? test.delivered : test.failed(error ?? '')}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rules({ state }: { state: NoticeState }) {
  const text = words.settings.notices;
  const { attentionSeconds, quiet } = state;
  return (
    <section className="card stack" aria-labelledby="rules">
      <h2 id="rules">{text.rules}</h2>
      <dl className="system-settings ruled">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>
              <code>{kind}</code>
            </dt>
            <dd>
              {state.kinds.includes(kind)
                ? text.kinds[kind](attentionSeconds)
                : text.notSent(text.kinds[kind](attentionSeconds))}
            </dd>
          </div>
        ))}
        <div>
          <dt>
            <code>quiet</code>
          </dt>
          <dd>{quiet ? text.quiet(quiet.from, quiet.to, quiet.timeZone) : text.always}</dd>
        </div>
      </dl>
    </section>
  );
}

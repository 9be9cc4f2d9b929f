// Notices for people: the switches of the channels that send them, a test, and what they are about.
// The rules, and MQTT, are set in the configuration.

import type { NoticeState } from '../../client/index.ts';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import { StateBadge } from '../parts/messages/state-badge.tsx';
import { plainFault } from '../printers/plain-fault.ts';
import { useAction, useResource } from '../queries.ts';
import { EmailSwitch, NtfySwitch } from './notice-switches.tsx';
import { Refused } from './refused.tsx';
import './system.css';

const kinds = ['attention', 'paperLow', 'jobsFailed', 'recovered'] as const;
const channelName = (channel: NoticeState['channels'][number]['channel']) =>
  ({ ntfy: 'ntfy', mqtt: 'MQTT', email: words.settings.notices.email.channel })[channel];

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
      <NtfySwitch
        stored={data.switches.ntfy}
        isOfFile={channels.some(({ channel }) => channel === 'ntfy') && !data.switches.ntfy?.on}
      />
      <EmailSwitch stored={data.switches.email} />
      {channels.length > 0 && (
        <>
          <Channels channels={channels} isSending={data.sending} />
          <Test />
        </>
      )}
      <Rules state={data} />
    </div>
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
            <strong>{channelName(one.channel)}</strong> <code>{one.address}</code>
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
            {one.lastError !== null && (
              <p className="wrong">{text.lastFailed(plainFault(one.lastError))}</p>
            )}
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
              {channelName(channel)}
            </StateBadge>{' '}
            {delivered ? test.delivered : test.failed(plainFault(error ?? ''))}
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
      <ul className="ruled notice-rules">
        {kinds.map((kind) => (
          <li key={kind}>
            {state.kinds.includes(kind)
              ? text.kinds[kind](attentionSeconds)
              : text.notSent(text.kinds[kind](attentionSeconds))}
          </li>
        ))}
        <li>{quiet ? text.quiet(quiet.from, quiet.to, quiet.timeZone) : text.always}</li>
      </ul>
    </section>
  );
}

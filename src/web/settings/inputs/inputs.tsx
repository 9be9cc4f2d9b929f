// The inputs: ports at which existing software prints and print servers that are polled, with what
// to enter in the other program, and a form for a new one.

import { words } from '../../languages/words.ts';
import { Loading } from '../../parts/messages/loading.tsx';
import { useResource, useSettings } from '../../queries.ts';
import { Adding } from '../adding.tsx';
import { Refused } from '../refused.tsx';
import { InputCard } from './input-card.tsx';
import { NewInputForm } from './new-input-form.tsx';
import './inputs.css';

/** A port may be freed, and a print server fail, without an event. */
const refetchInterval = 5000;

export function Inputs() {
  const { data, error } = useResource(['inputs'], (client) => client.inputs(), {
    refetchInterval,
  });
  const settings = useSettings().data;
  if (error) return <Refused error={error} />;
  if (!data || !settings) return <Loading />;
  const stored = data.filter(({ from }) => from === 'settings');
  return (
    <div className="stack">
      <p className="soft settings-text">{words.settings.inputs.text}</p>
      <Adding label={words.settings.inputs.add}>
        {(close) => <NewInputForm settings={settings} onDone={close} />}
      </Adding>
      {data.length === 0 && <p className="soft">{words.settings.inputs.none}</p>}
      {data.map((input, place) => (
        <InputCard
          key={JSON.stringify([input.from, input.type, input.port, input.url, place])}
          input={input}
          settings={settings}
          index={stored.indexOf(input)}
        />
      ))}
    </div>
  );
}

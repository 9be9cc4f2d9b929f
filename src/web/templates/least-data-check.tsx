// Shows what comes out if a program sends only what it must, and prints it.

import { useMemo } from 'react';
import type { PlatenClient } from '../../client/index.ts';
import type { DataSchema } from '../data-form/data-schema.ts';
import { words } from '../languages/words.ts';
import { Confirm } from '../parts/controls/confirm.tsx';
import { DrawnPaper } from '../parts/paper/drawn-paper.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { useReportedAction, useResource } from '../queries.ts';
import { blocksInWords } from './blocks-in-words.ts';
import './least-data-check.css';
import { leastData, missingBlocks } from './least-data.ts';

interface Props {
  config: Record<string, unknown>;
  schema: DataSchema;
  example: object;
}

export function LeastDataCheck({
  print,
  ...template
}: Props & {
  print: (client: PlatenClient, data: Record<string, unknown>) => Promise<{ jobId: string }>;
}) {
  const { schema, example } = template;
  const text = words.leastData;
  const printing = useReportedAction(
    (client) => print(client, leastData(schema, example)),
    ['printers', 'jobs'],
    () => text.sent,
  );
  return (
    <Confirm
      trigger={
        <button type="button" className="button" disabled={printing.isPending}>
          {text.open}
        </button>
      }
      title={text.title}
      action={text.print}
      onConfirm={printing.run}
    >
      <Comparison {...template} />
    </Confirm>
  );
}

function Comparison({ config, schema, example }: Props) {
  const data = useMemo(() => leastData(schema, example), [schema, example]);
  const text = words.leastData;
  const key = JSON.stringify([config, example]);
  const sample = useResource(['leastData', 'sample', key], (client) =>
    client.previewDraft({ config, data: { ...example } }),
  );
  const fewest = useResource(['leastData', 'fewest', key], (client) =>
    client.previewDraft({ config, data }),
  );
  const error = sample.error ?? fewest.error;
  if (error) return <Problem error={error} />;
  if (!sample.data || !fewest.data) return <Loading />;
  const missing = missingBlocks(config, sample.data.boxes, fewest.data.boxes);
  return (
    <>
      <p>{text.text}</p>
      <div className="least-paper" tabIndex={0} role="region" aria-label={text.paper}>
        <DrawnPaper preview={fewest.data} label={text.paper} isLabel={'media' in config} />
      </div>
      <p>{missing.length === 0 ? text.nothingMissing : text.missing}</p>
      {missing.length > 0 && (
        <ul className="least-missing">
          {missing.map(({ path, condition }) => (
            <li key={path}>
              {condition === null
                ? blocksInWords(path, config)
                : text.onlyIf(blocksInWords(path, config), condition)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

// Shows a print request as code in several programming languages.

import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import { PlatenError } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { CodeBlock } from '../parts/text/code-block.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Sentence } from '../parts/text/sentence.tsx';
import { useRequestKey } from '../parts/hooks/use-request-key.ts';
import { useAction } from '../queries.ts';
import { useSession } from '../session.ts';
import './call-examples.css';
import { ColouredCode } from './coloured-code.tsx';
import { type ProgrammingLanguage, programmingLanguages, requestCode } from './request-code.ts';

const names: Record<ProgrammingLanguage, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
};

export function CallExamples({ templateId, example }: { templateId: string; example: object }) {
  const { client, hasKey } = useSession();
  // Another one for each run, because a key prints once.
  const [runs, setRuns] = useState(0);
  const key = useRequestKey(templateId, runs).replace('pages-', 'sale-');
  const running = useAction(
    (one, data: object) => one.print(templateId, data, {}, key),
    ['printers', 'jobs'],
  );
  const run = () => running.mutate(example, { onSuccess: () => setRuns(runs + 1) });
  const answer = running.data ?? (running.error && errorBody(running.error));
  const codeIn = (language: ProgrammingLanguage) =>
    requestCode[language]({ url: client.url, hasKey, templateId, data: example, key });
  return (
    <>
      <Tabs.Root defaultValue="curl" className="call-examples">
        <Tabs.List className="tabs" aria-label={words.developers.language}>
          {programmingLanguages.map((language) => (
            <Tabs.Tab key={language} value={language} className="tab">
              {names[language]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {programmingLanguages.map((language) => (
          <Tabs.Panel key={language} value={language}>
            <Coloured label={names[language]} text={codeIn(language)} />
            <Installing language={language} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      <p className="developers-run">
        <ActionButton className="button" isPending={running.isPending} onClick={run}>
          <Icon name="play" />
          {words.developers.run}
        </ActionButton>
      </p>
      {answer && (
        <div role="status" className="stack">
          <h3>{words.developers.answer}</h3>
          <Coloured label={words.developers.answer} text={JSON.stringify(answer, null, 2)} />
        </div>
      )}
    </>
  );
}

/** How to get the client that the code uses; curl and Python need none. */
function Installing({ language }: { language: ProgrammingLanguage }) {
  const { install, copyFile } = words.developers;
  if (language === 'curl' || language === 'python') return null;
  const addModule = 'go mod edit -require=platen@v0.0.0 -replace=platen=./go';
  return (
    <p className="faint">
      {language === 'typescript' ? (
        <Sentence
          text={install}
          file={<code>platen-client</code>}
          command={<code>npm install ./platen-client-*.tgz</code>}
        />
      ) : (
        <Sentence
          text={copyFile}
          file={<code>{language === 'php' ? 'clients/php/Platen.php' : 'clients/go'}</code>}
        />
      )}
      {language === 'go' && (
        <>
          {' '}
          <code>{addModule}</code>
        </>
      )}
    </p>
  );
}

function Coloured({ label, text }: { label: string; text: string }) {
  return (
    <CodeBlock label={label} text={text}>
      <ColouredCode text={text} />
    </CodeBlock>
  );
}

/** The body of an answer that refuses the request. */
function errorBody(error: Error): object {
  if (!(error instanceof PlatenError)) return { error: { message: error.message } };
  const { code, message, details } = error;
  return { success: false, error: { code, message, ...(details.length > 0 && { details }) } };
}

// Shows a print request as code in several programming languages.

import { Tabs } from '@base-ui/react/tabs';
import { CodeBlock } from '../parts/code-block.tsx';
import { useSession } from '../session.ts';
import { words } from '../words.ts';
import './call-examples.css';
import { requestCode, programmingLanguages } from './request-code.ts';

export function CallExamples({ templateId, example }: { templateId: string; example: object }) {
  const { client, hasKey } = useSession();
  return (
    <Tabs.Root defaultValue="curl" className="call-examples">
      <Tabs.List className="tabs" aria-label={words.developers.language}>
        {programmingLanguages.map((language) => (
          <Tabs.Tab key={language} value={language} className="tab">
            {words.developers.languages[language]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {programmingLanguages.map((language) => (
        <Tabs.Panel key={language} value={language}>
          <CodeBlock
            label={words.developers.languages[language]}
            text={requestCode[language]({ url: client.url, hasKey, templateId, data: example })}
          />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

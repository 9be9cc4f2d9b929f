// Shows a print request as code in several programming languages.

import { Tabs } from '@base-ui/react/tabs';
import { words } from '../languages/words.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { useSession } from '../session.ts';
import './call-examples.css';
import { type ProgrammingLanguage, programmingLanguages, requestCode } from './request-code.ts';

const names: Record<ProgrammingLanguage, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
};

export function CallExamples({ templateId, example }: { templateId: string; example: object }) {
  const { client, hasKey } = useSession();
  return (
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
          <CodeBlock
            label={names[language]}
            text={requestCode[language]({ url: client.url, hasKey, templateId, data: example })}
          />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

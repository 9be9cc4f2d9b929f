// The start page of a new template: empty paper or a copy of an existing
// template.

import { type ReactNode, useState } from 'react';
import { idFrom } from '../id-from.ts';
import { PageHead } from '../parts/page-head.tsx';
import { RemoteImage } from '../parts/remote-image.tsx';
import { useToast } from '../parts/toasts.tsx';
import { useTemplates } from '../queries.ts';
import { useClient } from '../session.ts';
import { words } from '../words.ts';
import { Icon } from '../parts/icon.tsx';
import { Glyph } from './glyph.tsx';
import type { LocalDraft } from './local-draft.ts';
import type { TemplateConfig } from './tree.ts';
import { designerWords } from './words.ts';
import '../templates/templates.css';
import './new-template.css';

const text = designerWords.begin;
const greeting = { type: 'text', content: text.hello, align: 'center' };

const empty: { glyph: ReactNode; title: string; about: string; config: TemplateConfig }[] = [
  {
    glyph: <Icon name="templates" />,
    title: text.receipt,
    about: text.receiptText,
    config: { name: text.names.receipt, width: '80mm', blocks: [{ ...greeting, size: 2 }] },
  },
  {
    glyph: <Glyph name="group" />,
    title: text.label,
    about: text.labelText,
    config: {
      name: text.names.label,
      media: { width: 50, height: 30 },
      blocks: [{ ...greeting, x: 5, y: 3, width: 40, height: 8, fontSize: '6mm' }],
    },
  },
];

export function NewTemplate({ onBegin }: { onBegin: (draft: LocalDraft) => void }) {
  const client = useClient();
  const toast = useToast();
  const templates = useTemplates().data ?? [];
  const [isCopying, setCopying] = useState(false);

  const begin = (config: TemplateConfig, description = '') => {
    const taken = templates.map(({ id }) => id);
    onBegin({
      config,
      description,
      data: null,
      id: idFrom(config.name, taken, 'template'),
      base: null,
    });
  };
  const copy = async (id: string) => {
    setCopying(true);
    try {
      const { name, config, description } = await client.template(id);
      begin({ ...(config as TemplateConfig), name: text.copyOf(name) }, description);
    } catch (error) {
      toast.failed(error as Error);
    }
    setCopying(false);
  };

  return (
    <div className="beginning">
      <PageHead
        title={text.title}
        text={text.text}
        back={{ to: '/templates', label: words.templates.title }}
      />
      <div className="gallery">
        {empty.map(({ glyph, title, about, config }) => (
          <button
            key={title}
            type="button"
            className="card beginning-choice"
            onClick={() => begin(config)}
          >
            {glyph}
            <strong>{title}</strong>
            <span className="soft">{about}</span>
          </button>
        ))}
      </div>
      <h2>{text.copies}</h2>
      <ul className="beginning-copies">
        {templates.map(({ id, name, updatedAt }) => (
          <li key={id}>
            <button
              type="button"
              className="card beginning-copy"
              disabled={isCopying}
              onClick={() => void copy(id)}
            >
              <span className="beginning-picture">
                <RemoteImage
                  name={['template', id, updatedAt]}
                  draw={(drawn) => drawn.previewTemplate(id)}
                  label=""
                />
              </span>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

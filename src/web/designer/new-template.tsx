// The start page of a new template: empty paper or a copy of an existing
// template.

import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { beginStarter } from '../../template-parts/begin-with.ts';
import { guessInWords, useBeginning } from '../basics/use-beginning.ts';
import { idFrom } from '../id-from.ts';
import { languageName } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { RemoteImage } from '../parts/paper/remote-image.tsx';
import { Sentence } from '../parts/text/sentence.tsx';
import { toast } from '../parts/messages/toast.ts';
import { useTemplates } from '../queries.ts';
import { useClient } from '../session.ts';
import { type StarterSet, withStarters } from '../templates/starters.ts';
import { templatePicture } from '../templates/template-picture.ts';
import { useStarters } from '../templates/use-starters.ts';
import { Icon } from '../parts/text/icon.tsx';
import { Glyph } from './glyph.tsx';
import { lastStock } from './paper/last-stock.ts';
import type { LocalDraft } from './draft/local-draft.ts';
import type { TemplateConfig } from './draft/tree.ts';
import '../templates/templates.css';
import './new-template.css';

interface Beginning {
  glyph: ReactNode;
  title: string;
  about: string;
  config: TemplateConfig;
}

/** Rounded to a tenth of a millimetre. */
const tenth = (mm: number) => Math.round(mm * 10) / 10;
const usualLabel: { width: number; height: number; gap?: number } = { width: 50, height: 30 };

function emptyOnes(): Beginning[] {
  const text = words.designer.begin;
  const { width, height, gap } = lastStock() ?? usualLabel;
  const greeting = { type: 'text', content: text.hello, align: 'center' };
  return [
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
        media: { width, height, ...(gap !== undefined && { gap }) },
        blocks: [
          {
            ...greeting,
            x: tenth(width / 10),
            y: tenth(height / 10),
            width: tenth(width * 0.8),
            height: 8,
            fontSize: `${tenth(Math.min(6, width * 0.12))}mm`,
          },
        ],
      },
    },
  ];
}

export function NewTemplate({ onBegin }: { onBegin: (draft: LocalDraft) => void }) {
  const text = words.designer.begin;
  const client = useClient();
  const starters = useStarters();
  const stored = useTemplates().data;
  const templates = stored && starters ? withStarters(stored, starters.starters) : [];
  const beginning = useBeginning();
  const guess = beginning ? guessInWords(beginning.guessed) : null;
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
      // A starter in the language of the shop is not stored.
      const shown = templates.find((template) => template.id === id);
      const { name, config, description } = shown?.config
        ? { ...shown, config: shown.config }
        : await client.template(id);
      const begun = beginning ? beginStarter(config, beginning.settings) : config;
      begin({ ...(begun as TemplateConfig), name: text.copyOf(name) }, description);
    } catch (error) {
      toast.failed(error as Error);
    }
    setCopying(false);
  };

  // A starter that was chosen in the gallery.
  const [search] = useSearchParams();
  const wanted = search.get('copy');
  const isLoaded = templates.length > 0 && beginning !== undefined;
  useEffect(() => {
    if (wanted !== null && isLoaded) void copy(wanted);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [wanted, isLoaded]);
  if (wanted !== null && isCopying) return <Loading />;

  return (
    <div className="beginning">
      <PageHead
        title={text.title}
        text={text.text}
        back={{ to: '/templates', label: words.templates.title }}
      />
      {guess && <p className="beginning-guess soft">{guess}</p>}
      {starters && <StarterLanguage {...starters} />}
      <div className="gallery">
        {emptyOnes().map(({ glyph, title, about, config }) => (
          <button
            key={title}
            type="button"
            className="card beginning-choice"
            onClick={() => begin({ ...config, ...formatsOf(beginning?.settings) })}
          >
            {glyph}
            <strong>{title}</strong>
            <span className="soft">{about}</span>
          </button>
        ))}
      </div>
      <h2>{text.copies}</h2>
      <ul className="beginning-copies">
        {templates.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              className="card beginning-copy"
              disabled={isCopying}
              onClick={() => void copy(template.id)}
            >
              <span className="beginning-picture">
                <RemoteImage {...templatePicture(template)} label="" />
              </span>
              {template.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The language of the starters, and where it is chosen. */
function StarterLanguage({ language, isSet }: Omit<StarterSet, 'starters'>) {
  const text = words.templates.starterLanguage;
  return (
    <p className="beginning-guess soft">
      <Sentence
        text={isSet ? text.set : text.page}
        language={languageName(language)}
        settings={<Link href="/settings/shop">{text.settings}</Link>}
      />
    </p>
  );
}

/** What is known of language, currency and time zone. */
function formatsOf(
  settings: Partial<Record<'locale' | 'currency' | 'timeZone', string | null>> = {},
) {
  const { locale, currency, timeZone } = settings;
  return Object.fromEntries(
    Object.entries({ locale, currency, timeZone }).filter(([, value]) => value != null),
  );
}

// The designer at work: blocks, paper and fields side by side, or as tabs where
// there is no room. Holds the draft; what the parts share goes through `Design`.

import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { useLocation } from 'wouter';
import type { Template } from '../../client/index.ts';
import { usePrinters } from '../queries.ts';
import { suitingPrinter } from '../templates/suiting-printer.ts';
import { printsLabels } from '../printers/prints-labels.ts';
import { words } from '../words.ts';
import { BlockPalette } from './block-palette.tsx';
import { BlockTools } from './block-tools.tsx';
import { BlockTree, MoveReport } from './block-tree.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { DataPane } from './data-pane.tsx';
import { type Design, DesignContext } from './design.ts';
import { advance, begin } from './draft.ts';
import { FieldsPane } from './fields-pane.tsx';
import { forgetDraft, keepDraft, type KeptDraft } from './kept-draft.ts';
import type { Language } from './language.ts';
import { PaperBar } from './paper-bar.tsx';
import { PaperView } from './paper-view.tsx';
import { PaneTabs, type PaneName } from './pane-tabs.tsx';
import { TemplatePane } from './template-pane.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeys } from './use-keys.ts';
import { useNarrow } from './use-narrow.ts';
import { type Shown, useProof } from './use-proof.ts';
import { useSaving } from './use-saving.ts';
import { designerWords } from './words.ts';
import './workbench.css';

interface Props {
  language: Language;
  /** Null for a new template. */
  stored: Template | null;
  start: KeptDraft;
  wasRestored: boolean;
  onDiscard: () => void;
}

export function Workbench({ language, stored, start, wasRestored, onDiscard }: Props) {
  const [, go] = useLocation();
  const [draft, step] = useReducer(advance, start.config, begin);
  const [saved, setSaved] = useState(stored);
  const [description, setDescription] = useState(start.description);
  const [id, setId] = useState(start.id);
  const [data, setData] = useState(start.data);
  const [pointed, point] = useState<string | null>(null);
  const [pane, setPane] = useState<PaneName>('paper');
  const [profile, setProfile] = useState<string>();
  const [isNoticed, setNoticed] = useState(wasRestored && !isSame(start, stored));
  const isNarrow = useNarrow();
  const isLabel = 'media' in draft.config;
  const printers = usePrinters().data;
  const [chosenPrinter, setPrinter] = useState<string>();
  const printer =
    printers?.find((one) => one.id === chosenPrinter) ??
    suitingPrinter(printers ?? [], draft.config);
  // A label is shown as label printers print it, also where there is none.
  const isForeign = isLabel && !printsLabels(printer);
  const shown: Shown = profile
    ? { profile }
    : isForeign
      ? { profile: 'generic-zpl-203' }
      : printer
        ? { printer: printer.id }
        : {};
  const proof = useProof(draft.config, data, shown);

  const isDirty = !isSame({ config: draft.config, description }, saved);
  useEffect(() => {
    const key = saved?.id;
    if (isDirty || data !== null)
      keepDraft(key, {
        config: draft.config,
        description,
        data,
        id,
        base: saved?.updatedAt ?? null,
      });
    else forgetDraft(key);
  }, [draft.config, description, data, id, isDirty, saved]);
  useEffect(() => {
    document.title = `${designerWords.title(draft.config.name)} · ${words.product}`;
  }, [draft.config.name]);

  const saving = useSaving({ config: draft.config, description, id, stored: saved }, (template) => {
    setNoticed(false);
    const { example } = template.config;
    // A new field may have got its place in the example.
    if (JSON.stringify(example) !== JSON.stringify(draft.config.example))
      step({ kind: 'set', path: 'example', value: example });
    if (saved) setSaved(template);
    else go(`/designer/${template.id}`, { replace: true });
  });
  const canSave = proof.problems.every(({ about }) => about === 'data') && draft.config.name !== '';
  useKeys({ step, save: () => isDirty && canSave && void saving.save() });

  const choose = useCallback(
    (path: string | null) => {
      step({ kind: 'choose', path });
      if (path !== null)
        setPane((before) => (before === 'blocks' || before === 'paper' ? before : 'fields'));
    },
    [step],
  );
  const design = useMemo<Design>(
    () => ({ draft, step, language, proof, isLabel, pointed, point, choose, data, setData }),
    [draft, language, proof, isLabel, pointed, choose, data],
  );

  const panes: Record<PaneName, ReactNode> = {
    blocks: (
      <>
        <div className="pane-head">
          <BlockPalette />
          <BlockTools />
        </div>
        <div className="pane-scroll">
          <BlockTree />
          <MoveReport />
        </div>
        <p className="pane-foot faint">{designerWords.tree.help}</p>
      </>
    ),
    paper: (
      <>
        <PaperBar
          profile={profile}
          setProfile={setProfile}
          shownAs={isForeign ? designerWords.paper.labelPrinter : printer?.name}
        />
        <PaperView />
      </>
    ),
    fields: (
      <div className="pane-scroll">
        <FieldsPane />
      </div>
    ),
    data: (
      <div className="pane-scroll">
        <DataPane />
      </div>
    ),
    template: (
      <div className="pane-scroll">
        <TemplatePane
          id={id}
          setId={saved ? null : setId}
          description={description}
          setDescription={setDescription}
        />
      </div>
    ),
  };
  const side = pane === 'blocks' || pane === 'paper' ? 'fields' : pane;
  return (
    <DesignContext value={design}>
      <div className="workbench">
        <TopBar
          isDirty={isDirty}
          canSave={canSave}
          saving={saving}
          printers={printers ?? []}
          printer={printer}
          setPrinter={setPrinter}
          example={data ?? proof.needs?.example ?? {}}
          id={id}
        />
        {isNoticed && (
          <p className="workbench-notice" role="status">
            {start.base !== (stored?.updatedAt ?? null)
              ? designerWords.restoredOld
              : designerWords.restored}
            <button type="button" className="button small" onClick={onDiscard}>
              {designerWords.discard}
            </button>
          </p>
        )}
        {isNarrow ? (
          <PaneTabs
            names={['blocks', 'paper', 'fields', 'data', 'template']}
            chosen={pane}
            onChoose={setPane}
            panes={panes}
          />
        ) : (
          <div className="workbench-panes">
            <section className="pane" aria-label={designerWords.panes.blocks}>
              {panes.blocks}
            </section>
            <section className="pane is-desk" aria-label={designerWords.panes.paper}>
              {panes.paper}
            </section>
            <PaneTabs
              names={['fields', 'data', 'template']}
              chosen={side}
              onChoose={setPane}
              panes={panes}
            />
          </div>
        )}
      </div>
      <ChangesDialog question={saving.question} onBack={saving.giveUp} />
    </DesignContext>
  );
}

type Content = Pick<KeptDraft, 'config' | 'description'>;

/** Whether there is nothing to save. */
function isSame({ config, description }: Content, stored: Template | null): boolean {
  if (!stored || description !== stored.description) return false;
  return config === stored.config || JSON.stringify(config) === JSON.stringify(stored.config);
}

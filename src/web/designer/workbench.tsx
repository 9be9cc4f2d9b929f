// The main component of the designer. Holds the draft and provides the shared
// `Design` context.

import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Template } from '../../client/index.ts';
import { LabelPrinterNeeded } from '../printers/label-printer-needed.tsx';
import { words } from '../words.ts';
import { BlocksPane } from './blocks-pane.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { DataPane } from './data-pane.tsx';
import { type Design, DesignContext } from './design.ts';
import { FieldsPane } from './fields-pane.tsx';
import type { LocalDraft } from './local-draft.ts';
import type { TemplateLanguage } from './template-language.ts';
import type { PaneName } from './pane-tabs.tsx';
import { Panes } from './panes.tsx';
import { PaperBar } from './paper-bar.tsx';
import { PaperView } from './paper-view.tsx';
import { TemplatePane } from './template-pane.tsx';
import { TopBar } from './top-bar.tsx';
import { isSame } from './use-local-draft.ts';
import { useKeys } from './use-keys.ts';
import { useProof } from './use-proof.ts';
import { usePreviewPrinter } from './use-preview-printer.ts';
import { useEditing } from './use-editing.ts';
import { designerWords } from './words.ts';
import './workbench.css';

interface Props {
  language: TemplateLanguage;
  /** Null for a new template. */
  stored: Template | null;
  start: LocalDraft;
  wasRestored: boolean;
  onDiscard: () => void;
  /** Replaces the draft by what is stored now. */
  onReload?: (newer: Template) => void;
}

export function Workbench(props: Props) {
  const { language, stored, start, wasRestored, onDiscard, onReload = onDiscard } = props;
  const [isNoticed, setNoticed] = useState(
    wasRestored && (start.data !== null || !isSame(start, stored)),
  );
  const editing = useEditing(start, stored, () => setNoticed(false));
  const { draft, dispatch, id, data, setData, isDirty, saving } = editing;
  const [pointed, point] = useState<string | null>(null);
  const [pane, setPane] = useState<PaneName>('paper');
  const { config } = draft;
  const isLabel = 'media' in config;
  const preview = usePreviewPrinter(config);
  const proof = useProof(config, data, preview.target);
  useEffect(() => {
    document.title = `${designerWords.title(config.name)} · ${words.product}`;
  }, [config.name]);
  // Values that the sample data lacks are added when it is saved.
  const canSave =
    proof.problems.every(
      ({ about, text }) => about === 'data' && (data === null || text === 'is required'),
    ) && config.name !== '';
  useKeys({ dispatch, save: () => isDirty && canSave && void saving.save() });

  const choose = useCallback(
    (path: string | null) => {
      dispatch({ kind: 'choose', path });
      const stays = (name: PaneName) => name === 'blocks' || name === 'paper';
      if (path !== null) setPane((before) => (stays(before) ? before : 'fields'));
    },
    [dispatch],
  );
  const design = useMemo<Design>(
    () => ({ draft, dispatch, language, proof, isLabel, pointed, point, choose, data, setData }),
    [draft, dispatch, language, proof, isLabel, pointed, choose, data, setData],
  );

  const panes: Record<PaneName, ReactNode> = {
    blocks: <BlocksPane />,
    paper: (
      <>
        <PaperBar {...preview} />
        <PaperView />
      </>
    ),
    fields: <FieldsPane />,
    data: <DataPane />,
    template: <TemplatePane {...editing} />,
  };
  return (
    <DesignContext value={design}>
      <div className="workbench">
        <TopBar
          {...preview}
          isDirty={isDirty}
          canSave={canSave}
          saving={saving}
          example={data ?? proof.needs?.example ?? {}}
          id={id}
        />
        {isNoticed && (
          <Restored isOutdated={start.base !== (stored?.version ?? null)} onDiscard={onDiscard} />
        )}
        {isLabel && <LabelPrinterNeeded />}
        <Panes chosen={pane} onChoose={setPane} panes={panes} />
      </div>
      <ChangesDialog pending={saving.pending} onBack={saving.cancel} onReload={onReload} />
    </DesignContext>
  );
}

function Restored({ isOutdated, onDiscard }: { isOutdated: boolean; onDiscard: () => void }) {
  return (
    <p className="notice" role="status">
      {isOutdated ? designerWords.restoredOld : designerWords.restored}
      <button type="button" className="button small" onClick={onDiscard}>
        {designerWords.discard}
      </button>
    </p>
  );
}

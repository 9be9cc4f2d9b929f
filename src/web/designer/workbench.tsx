// The main component of the designer. Holds the draft and provides the shared
// `Design` context.

import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Template } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { setPageTitle } from '../page-title.ts';
import { useNarrow } from '../parts/hooks/use-narrow.ts';
import { LabelPrinterNeeded } from '../printers/label-printer-needed.tsx';
import { BlocksPane } from './panes/blocks-pane.tsx';
import { CarriedChip } from './paper/carried-chip.tsx';
import { Carrying } from './draft/carrying.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { DataPane } from './panes/data-pane.tsx';
import { type Design, DesignContext } from './draft/design.ts';
import { FieldsPane } from './panes/fields-pane.tsx';
import type { LocalDraft } from './draft/local-draft.ts';
import type { TemplateLanguage } from './draft/template-language.ts';
import type { PaneName } from './panes/pane-tabs.tsx';
import { Panes } from './panes/panes.tsx';
import { PaperBar } from './paper/paper-bar.tsx';
import { PaperView } from './paper/paper-view.tsx';
import { TemplatePane } from './panes/template-pane.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TopBar } from './top-bar.tsx';
import { isSame } from './draft/use-local-draft.ts';
import { useKeys } from './draft/use-keys.ts';
import { useProof } from './proof/use-proof.ts';
import { usePreviewPrinter } from './proof/use-preview-printer.ts';
import { useEditing } from './draft/use-editing.ts';
import { useNewer } from './draft/use-newer.ts';
import './workbench.css';

interface Props {
  language: TemplateLanguage;
  /** Null for a new template. */
  stored: Template | null;
  start: LocalDraft;
  wasRestored: boolean;
  onDiscard: () => void;
  /** Called with the id of a new template once it is stored. */
  onCreated?: (id: string) => void;
  /** Replaces the draft by what is stored now. */
  onReload: (newer: Template) => void;
}

export function Workbench(props: Props) {
  const { language, stored, start, wasRestored, onDiscard, onReload } = props;
  const [isNoticed, setNoticed] = useState(
    wasRestored && (start.data !== null || !isSame(start, stored)),
  );
  const editing = useEditing(
    start,
    stored,
    () => setNoticed(false),
    props.onCreated ?? (() => {}),
    wasRestored,
  );
  const { draft, dispatch, id, data, setData, isDirty, saving } = editing;
  useNewer(editing.saved, onReload);
  const [pointed, point] = useState<string | null>(null);
  const [pane, setPane] = useState<PaneName>('paper');
  const isPhone = useNarrow(720);
  const { config } = draft;
  const isLabel = 'media' in config;
  const preview = usePreviewPrinter(config, id);
  const proof = useProof(config, data, preview.target);
  useEffect(() => {
    setPageTitle(words.designer.title(config.name));
  }, [config.name]);
  // Values that the sample data lacks are added when it is saved.
  const canSave =
    proof.problems.every(
      ({ about, text }) => about === 'data' && (data === null || text === 'is required'),
    ) && config.name !== '';
  const [isHelping, setHelping] = useState(false);
  useKeys({
    dispatch,
    save: () => isDirty && canSave && void saving.save(),
    help: () => setHelping(true),
  });

  const choose = useCallback(
    (path: string | null, isOnPaper = false) => {
      dispatch({ kind: 'choose', path });
      const stays = (name: PaneName) =>
        (name === 'blocks' && !isOnPaper) || (name === 'paper' && isPhone);
      if (path !== null) setPane((before) => (stays(before) ? before : 'fields'));
    },
    [dispatch, isPhone],
  );
  const [added, keepAdded] = useState<string | null>(null);
  const setAdded = useCallback((path: string | null) => {
    keepAdded(path);
    if (path !== null) setPane('fields');
  }, []);
  const [carrying] = useState(() => new Carrying());
  // Where panes are tabs, a block that is dragged needs the paper to drop it on.
  useEffect(() => carrying.subscribe(() => carrying.current() && setPane('paper')), [carrying]);
  const design = useMemo<Design>(
    () => ({
      draft,
      dispatch,
      language,
      proof,
      isLabel,
      pointed,
      point,
      choose,
      added,
      setAdded,
      carrying,
      data,
      setData,
    }),
    [
      draft,
      dispatch,
      language,
      proof,
      isLabel,
      pointed,
      choose,
      added,
      setAdded,
      carrying,
      data,
      setData,
    ],
  );

  const panes: Record<PaneName, ReactNode> = {
    blocks: <BlocksPane onHelp={() => setHelping(true)} />,
    paper: (
      <>
        <PaperBar {...preview} />
        <PaperView dpi={preview.dpi} />
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
      <CarriedChip />
      <Shortcuts isOpen={isHelping} setOpen={setHelping} />
      <ChangesDialog pending={saving.pending} onBack={saving.cancel} onReload={onReload} />
    </DesignContext>
  );
}

function Restored({ isOutdated, onDiscard }: { isOutdated: boolean; onDiscard: () => void }) {
  return (
    <p className="notice" role="status">
      {isOutdated ? words.designer.restoredOld : words.designer.restored}
      <button type="button" className="button small" onClick={onDiscard}>
        {words.designer.discard}
      </button>
    </p>
  );
}

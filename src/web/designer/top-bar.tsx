// The bar with the template's name, undo and redo, sample print and save.

import { useId } from 'react';
import { Link } from 'wouter';
import type { Printer, Template } from '../../client/index.ts';
import { isRecord } from '../is-record.ts';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/text/icon.tsx';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { Select } from '../parts/controls/select.tsx';
import { toast } from '../parts/messages/toast.ts';
import { printerOptions } from '../printers/printer-name.ts';
import { useAction } from '../queries.ts';
import { useDesign } from './draft/design.ts';
import { Glyph } from './glyph.tsx';
import type { useSaving } from './draft/use-saving.ts';

export function TopBar({
  isDirty,
  canSave,
  saving,
  printers,
  printer,
  setPrinter,
  example,
  id,
}: {
  isDirty: boolean;
  canSave: boolean;
  saving: ReturnType<typeof useSaving>;
  printers: Printer[];
  printer: Printer | undefined;
  setPrinter: (id: string) => void;
  /** The data of the sample print. */
  example: object;
  id: string;
}) {
  const { draft, dispatch, proof } = useDesign();
  const printerField = useId();
  const printing = useAction(
    (client, { templateId, data }: { templateId: string; data: object }) =>
      client.print(templateId, data, printer ? { printer: printer.id } : {}),
    ['printers'],
  );
  /** `template` is the one that was just saved, with the sample that was on the paper. */
  const print = async (template?: Template) => {
    const stored = template?.config.example;
    const sample = { templateId: template?.id ?? id, data: isRecord(stored) ? stored : example };
    await printing.mutateAsync(sample).then(
      () => toast.done(words.templates.samplePrinted),
      (error: Error) => toast.failed(error),
    );
  };
  const isPrintable = canSave && proof.problems.length === 0;
  return (
    <header className="top-bar">
      <Link
        href="/templates"
        className="button quiet square"
        aria-label={words.templates.title}
        title={words.templates.title}
      >
        <Icon name="back" />
      </Link>
      <h1 className="top-name">
        <input
          aria-label={words.designer.name}
          value={draft.config.name}
          placeholder={words.designer.untitled}
          onChange={({ target }) => dispatch({ kind: 'set', path: 'name', value: target.value })}
        />
      </h1>
      <span className={isDirty ? 'top-state is-dirty' : 'top-state'} role="status">
        {isDirty ? words.designer.unsaved : words.designer.saved}
      </span>
      <Steps />
      <div className="top-group">
        {printers.length > 1 && (
          <div className="top-target">
            <label htmlFor={printerField}>{words.designer.printer}</label>
            <Select
              id={printerField}
              className="input top-printer"
              options={printerOptions(printers)}
              value={printer?.id}
              onChange={({ target }) => setPrinter(target.value)}
            />
          </div>
        )}
        <ActionButton
          className="button"
          disabled={!isPrintable}
          isPending={saving.isSaving || printing.isPending}
          title={isDirty ? words.designer.saveAndPrint : words.designer.printSample}
          onClick={() => void (isDirty ? saving.save(print) : print())}
        >
          <Icon name="printers" />
          {isDirty ? words.designer.saveAndPrint : words.designer.printSample}
        </ActionButton>
        <ActionButton
          className="button primary"
          disabled={!canSave}
          isPending={!isDirty || saving.isSaving}
          title={`${words.designer.save} (Ctrl+S)`}
          onClick={() => void saving.save()}
        >
          {saving.isSaving ? words.designer.saving : words.designer.save}
        </ActionButton>
      </div>
    </header>
  );
}

/** The buttons for undo and redo. */
function Steps() {
  const { draft, dispatch } = useDesign();
  const steps = [
    { kind: 'undo', name: words.designer.undo, keys: 'Ctrl+Z', can: draft.past.length > 0 },
    { kind: 'redo', name: words.designer.redo, keys: 'Ctrl+Shift+Z', can: draft.future.length > 0 },
  ] as const;
  return (
    <div className="top-group">
      {steps.map(({ kind, name, keys, can }) => (
        <button
          key={kind}
          type="button"
          className="button quiet square"
          aria-label={name}
          title={`${name} (${keys})`}
          disabled={!can}
          onClick={() => dispatch({ kind })}
        >
          <Glyph name={kind} />
        </button>
      ))}
    </div>
  );
}

// The bar with the template's name, undo and redo, sample print and save.

import { Link } from 'wouter';
import type { Printer, Template } from '../../client/index.ts';
import { Icon } from '../parts/icon.tsx';
import { Select } from '../parts/select.tsx';
import { useToast } from '../parts/toasts.tsx';
import { printerOptions } from '../printers/printer-name.ts';
import { useAction } from '../queries.ts';
import { words } from '../words.ts';
import { useDesign } from './design.ts';
import { Glyph } from './glyph.tsx';
import type { useSaving } from './use-saving.ts';
import { designerWords } from './words.ts';

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
  const toast = useToast();
  const printing = useAction(
    (client, templateId: string) =>
      client.print(templateId, example, printer ? { printer: printer.id } : {}),
    ['printers'],
  );
  const print = async (template?: Template) => {
    await printing.mutateAsync(template?.id ?? id).then(
      () => toast.done(words.templates.samplePrinted),
      (error: Error) => toast.failed(error),
    );
  };
  const isPrintable = canSave && proof.problems.length === 0 && !saving.isSaving;
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
          aria-label={designerWords.name}
          value={draft.config.name}
          placeholder={designerWords.untitled}
          onChange={({ target }) => dispatch({ kind: 'set', path: 'name', value: target.value })}
        />
      </h1>
      <span className={isDirty ? 'top-state is-dirty' : 'top-state'} role="status">
        {isDirty ? designerWords.unsaved : designerWords.saved}
      </span>
      <Steps />
      <div className="top-group">
        {printers.length > 1 && (
          <Select
            className="input top-printer"
            aria-label={designerWords.printer}
            options={printerOptions(printers)}
            value={printer?.id}
            onChange={({ target }) => setPrinter(target.value)}
          />
        )}
        <button
          type="button"
          className="button"
          disabled={!isPrintable || printing.isPending}
          title={isDirty ? designerWords.saveAndPrint : designerWords.printSample}
          onClick={() => void (isDirty ? saving.save(print) : print())}
        >
          <Icon name="printers" />
          {isDirty ? designerWords.saveAndPrint : designerWords.printSample}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={!isDirty || !canSave || saving.isSaving}
          title={`${designerWords.save} (Ctrl+S)`}
          onClick={() => void saving.save()}
        >
          {saving.isSaving ? designerWords.saving : designerWords.save}
        </button>
      </div>
    </header>
  );
}

/** The buttons for undo and redo. */
function Steps() {
  const { draft, dispatch } = useDesign();
  const steps = [
    { kind: 'undo', name: designerWords.undo, keys: 'Ctrl+Z', can: draft.past.length > 0 },
    { kind: 'redo', name: designerWords.redo, keys: 'Ctrl+Shift+Z', can: draft.future.length > 0 },
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

// The paper beside a form, with what is to be known about its picture.

import { DrawnPaper } from '../parts/paper/drawn-paper.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import type { DrawnPreview } from './use-preview.ts';
import { words } from '../languages/words.ts';

export function PreviewDesk({
  drawn,
  name,
  isLabel,
  note,
}: {
  drawn: DrawnPreview;
  name: string;
  isLabel: boolean;
  note?: string | undefined;
}) {
  const { preview, error, isPending } = drawn;
  const { stale, undrawn } = words.print;
  const text = error ? (preview ? stale : undrawn) : note;
  return (
    // A scrollable region must be reachable with the Tab key.
    <section className="desk" tabIndex={0} aria-label={words.print.paper} aria-busy={isPending}>
      {!preview && !error && <Loading />}
      {preview && (
        <DrawnPaper preview={preview} label={words.print.preview(name)} isLabel={isLabel} />
      )}
      {text && <p className="desk-note">{text}</p>}
    </section>
  );
}

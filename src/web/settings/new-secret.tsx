// A key or secret that was just made. It is shown once, with a copy button.

import { words } from '../languages/words.ts';
import { CodeBlock } from '../parts/text/code-block.tsx';

export function NewSecret({
  title,
  label,
  text,
  secret,
  onDone,
}: {
  title: string;
  label: string;
  text: string;
  secret: string;
  onDone: () => void;
}) {
  return (
    <section className="card stack new-secret" aria-labelledby="secret">
      <h2 id="secret">{title}</h2>
      <CodeBlock label={label} text={secret} />
      <div className="spread">
        <p className="soft">{text}</p>
        <button type="button" className="button" onClick={onDone}>
          {words.settings.newKey.done}
        </button>
      </div>
    </section>
  );
}

// A key that was just made. It is shown once, with a copy button.

import { CodeBlock } from '../parts/code-block.tsx';
import { settingsWords } from './words.ts';

export function NewSecret({
  name,
  secret,
  onDone,
}: {
  name: string;
  secret: string;
  onDone: () => void;
}) {
  const { newKey } = settingsWords;
  return (
    <section className="card stack new-secret" aria-labelledby="secret">
      <h2 id="secret">{newKey.made(name)}</h2>
      <CodeBlock label={newKey.secret} text={secret} />
      <div className="spread">
        <p className="soft">{newKey.once}</p>
        <button type="button" className="button" onClick={onDone}>
          {newKey.done}
        </button>
      </div>
    </section>
  );
}

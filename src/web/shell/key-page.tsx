// Asks for the API key.

import { type FormEvent, useEffect, useId, useState } from 'react';
import { words } from '../languages/words.ts';
import { takeFocus } from '../parts/hooks/take-focus.ts';
import { setPageTitle } from '../page-title.ts';
import { isUsableKey, unlock } from '../session.ts';
import './key-page.css';
import { Wordmark } from './wordmark.tsx';

export function KeyPage({ wasRefused }: { wasRefused: boolean }) {
  const id = useId();
  const [isUnusable, setUnusable] = useState(false);
  useEffect(() => {
    setPageTitle(words.key.title);
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const key = form.get('key');
    const plain = typeof key === 'string' ? key.trim() : '';
    if (plain === '') return;
    if (isUsableKey(plain)) unlock(plain, form.has('keep'));
    else setUnusable(true);
  };
  const isWrong = isUnusable || wasRefused;
  return (
    <main className="key-page">
      <form className="card stack" onSubmit={submit}>
        <Wordmark />
        <h1>{words.key.title}</h1>
        <p className="soft">{words.key.text}</p>
        <div className="field">
          <label className="label" htmlFor={id}>
            {words.key.label}
          </label>
          <input
            id={id}
            name="key"
            type="password"
            className="input"
            autoComplete="current-password"
            ref={takeFocus}
            required
            aria-invalid={isWrong}
            aria-describedby={`${id}-note`}
          />
          <p id={`${id}-note`} className={isWrong ? 'wrong' : 'hint'} role="status">
            {isUnusable ? words.key.unusable : wasRefused ? words.key.refused : words.key.where}
          </p>
        </div>
        <label className="row">
          <input type="checkbox" name="keep" />
          {words.key.keep}
        </label>
        <button type="submit" className="button primary">
          {words.key.open}
        </button>
      </form>
    </main>
  );
}

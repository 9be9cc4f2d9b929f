// Asks for the API key.

import { type FormEvent, useEffect, useId } from 'react';
import { unlock } from '../session.ts';
import { words } from '../words.ts';
import './key-page.css';
import { Wordmark } from './wordmark.tsx';

export function KeyPage({ wasRefused }: { wasRefused: boolean }) {
  const id = useId();
  useEffect(() => {
    document.title = `${words.key.title} · ${words.product}`;
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const key = new FormData(event.currentTarget).get('key');
    if (typeof key === 'string' && key !== '') unlock(key);
  };
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
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the only control of the page
            autoFocus
            required
            aria-invalid={wasRefused}
            aria-describedby={`${id}-note`}
          />
          <p id={`${id}-note`} className={wasRefused ? 'wrong' : 'hint'} role="status">
            {wasRefused ? words.key.refused : words.key.where}
          </p>
        </div>
        <button type="submit" className="button primary">
          {words.key.open}
        </button>
      </form>
    </main>
  );
}

// Reports success or failure as a toast. Toasts wait here until the list that shows them is
// loaded, which is later than the first page.

import { inWords } from '../text/in-words.ts';

interface ToastLink {
  to: string;
  label: string;
}

export interface NewToast {
  title: string;
  type: 'good' | 'warn' | 'bad';
  link?: ToastLink | undefined;
  /** A button beside the text, such as “Undo”. */
  action?: { label: string; run: () => void };
  /** Closed on the next page, where its button could do nothing. */
  isOfPage?: boolean;
  /** What it says the state of: the next one about it takes its place. */
  subject?: string;
}

type Take = (toast: NewToast) => void;

let waiting: NewToast[] = [];
let take: Take | undefined;
let onWaiting: (() => void) | undefined;

function add(one: NewToast): void {
  if (take) return take(one);
  waiting.push(one);
  onWaiting?.();
}

export const toast = {
  done: (title: string, link?: ToastLink) => add({ title, type: 'good', link }),
  /** Something a person must act on, though nothing failed. */
  warn: (title: string, link?: ToastLink) => add({ title, type: 'warn', link }),
  /** A success with a button beside it, which also works on other pages: the title names what. */
  doneWith: (title: string, label: string, run: () => void) =>
    add({ title, type: 'good', action: { label, run } }),
  /** A success whose button acts on what the open page shows. */
  doneHere: (title: string, label: string, run: () => void) =>
    add({ title, type: 'good', action: { label, run }, isOfPage: true }),
  /** A success that makes the last toast about the subject untrue. */
  doneAbout: (subject: string, title: string, action?: NewToast['action']) =>
    add({ title, type: 'good', subject, ...(action && { action }) }),
  failed: (error: Error) => add({ title: inWords(error), type: 'bad' }),
};

/** Gives the toasts to the list that shows them, until the returned function is called. */
export function takeToasts(by: Take): () => void {
  take = by;
  for (const one of waiting.splice(0)) by(one);
  return () => {
    if (take === by) take = undefined;
  };
}

/** Calls back whenever a toast has to wait, and at once if one does. */
export function watchWaiting(callback: () => void): () => void {
  onWaiting = callback;
  if (waiting.length > 0) callback();
  return () => {
    onWaiting = undefined;
  };
}

// Entry point of the pages.

import { options } from 'preact';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import '@fontsource-variable/figtree/index.css';
import { applyLanguage } from './languages/choice.ts';
import './styles/tokens.css';
import './styles/base.css';
import { applyTheme } from './theme.ts';

// Effects run right after their render, as they do in React after a key or a click. Preact would
// wait for the next frame, and the next key would find the focus where it was before.
options.requestAnimationFrame = queueMicrotask;
applyTheme();
// Not awaited: the texts import the file of the build that holds this module, so a module that
// waits for them would wait for itself.
void applyLanguage().then(() => createRoot(document.querySelector('#root')!).render(<App />));

// Entry point of the pages.

import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import '@fontsource-variable/figtree/index.css';
import { applyLanguage } from './languages/choice.ts';
import './styles/tokens.css';
import './styles/base.css';
import { applyTheme } from './theme.ts';

applyTheme();
// Not awaited: the texts import the file of the build that holds this module, so a module that
// waits for them would wait for itself.
void applyLanguage().then(() => createRoot(document.querySelector('#root')!).render(<App />));

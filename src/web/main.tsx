// Entry point of the pages.

import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import '@fontsource-variable/figtree/index.css';
import { applyLanguage } from './languages/choice.ts';
import './styles/tokens.css';
import './styles/base.css';
import { applyTheme } from './theme.ts';

applyTheme();
await applyLanguage();
createRoot(document.querySelector('#root')!).render(<App />);

// The parts of the pages are tested with all of their texts, as they are shown.

import { expect } from 'vitest';

if (/[/\\]test[/\\]web[/\\]/.test(expect.getState().testPath ?? '')) {
  const { loadAllWords } = await import('../../../src/web/languages/words.ts');
  await loadAllWords();
}

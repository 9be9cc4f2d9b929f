// A component whose code is loaded when it is first shown, with the texts of such components.

import { type ComponentType, lazy } from 'react';
import { loadAllWords } from '../../languages/words.ts';

export function onDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadAllWords()]);
    return { default: component };
  });
}

// Chooses the language of the pages on this device.

import { Select } from './select.tsx';
import { chooseLanguage, chosenLanguage } from '../../languages/choice.ts';
import { isLanguage, languages } from '../../languages/languages.ts';
import { words } from '../../languages/words.ts';

const options = Object.entries(languages).map(([id, { name }]) => ({ id, name }));

export function LanguageSelect({ className }: { className?: string }) {
  return (
    <Select
      className={className}
      aria-label={words.language.label}
      empty={words.language.automatic}
      options={options}
      value={chosenLanguage() ?? ''}
      onChange={({ target: { value } }) => void chooseLanguage(isLanguage(value) ? value : null)}
    />
  );
}

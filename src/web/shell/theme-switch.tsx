// Switches between light, dark and system theme.

import { words } from '../languages/words.ts';
import { Icon } from '../parts/text/icon.tsx';
import { chooseTheme, themes, useTheme } from '../theme.ts';

export function ThemeSwitch() {
  const chosen = useTheme();
  return (
    <fieldset className="theme-switch">
      <legend className="for-readers">{words.theme.label}</legend>
      {themes.map((theme) => (
        <label key={theme} title={words.theme[theme]}>
          <input
            type="radio"
            name="theme"
            className="for-readers"
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
          />
          <Icon name={theme} />
          <span className="for-readers">{words.theme[theme]}</span>
        </label>
      ))}
    </fieldset>
  );
}

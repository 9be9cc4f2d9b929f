// Switches a field between its menus or tags and its source.

import { words } from '../../../languages/words.ts';
import { Icon } from '../../../parts/text/icon.tsx';

export function SourceButton({
  label,
  isOn,
  isUseful,
  onToggle,
}: {
  label: string;
  isOn: boolean;
  /** Whether there is anything that the source shows and the field does not. */
  isUseful: boolean;
  onToggle: () => void;
}) {
  if (!isUseful) return null;
  return (
    <button
      type="button"
      className="button quiet small"
      aria-pressed={isOn}
      aria-label={words.designer.insert.asTextOf(label)}
      title={words.designer.insert.asText}
      onClick={onToggle}
    >
      <Icon name="developers" />
    </button>
  );
}

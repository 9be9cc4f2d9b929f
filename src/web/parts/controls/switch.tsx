// An on/off switch with its name.

import './switch.css';

export function Switch({
  label,
  hint,
  isOn,
  isNameHidden = false,
  onChange,
}: {
  label: string;
  /** What it does, shown under its name. */
  hint?: string;
  isOn: boolean;
  /** The name is for screen readers only. */
  isNameHidden?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className={hint ? 'switch is-wide' : 'switch'}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {hint ? (
        <span>
          <strong>{label}</strong>
          <span className="faint">{hint}</span>
        </span>
      ) : (
        <span className={isNameHidden ? 'for-readers' : ''}>{label}</span>
      )}
    </label>
  );
}

// Radio buttons shown as a row of labels; `className` decides how they look.

interface Props<Value extends string> {
  className: string;
  legend: string;
  /** The legend is for screen readers only by default. */
  legendClass?: string;
  name: string;
  values: readonly Value[];
  chosen: string;
  onChoose: (value: Value) => void;
  label: (value: Value) => string;
}

export function RadioGroup<Value extends string>(props: Props<Value>) {
  const { className, legend, legendClass = 'for-readers', name, values } = props;
  return (
    <fieldset className={className}>
      <legend className={legendClass}>{legend}</legend>
      {values.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            className="for-readers"
            checked={value === props.chosen}
            onChange={() => props.onChoose(value)}
          />
          {props.label(value)}
        </label>
      ))}
    </fieldset>
  );
}

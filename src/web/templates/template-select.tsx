// A menu of the templates: choosing one opens its print page.

import { useLocation } from 'wouter';
import { words } from '../languages/words.ts';
import { SelectField } from '../parts/controls/select-field.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { useTemplates } from '../queries.ts';
import './template-select.css';

export function TemplateSelect({
  addressOf,
  onChoose,
}: {
  addressOf: (template: string) => string;
  /** Called before the page opens. */
  onChoose?: () => void;
}) {
  const { data, error, isPending } = useTemplates({ isWatched: true });
  const [, go] = useLocation();
  if (error && !data) return <Problem error={error} />;
  if (isPending) return <Loading />;
  return (
    <SelectField
      label={words.newBatch.template}
      className="input template-select"
      empty={words.newBatch.chooseTemplate}
      options={data ?? []}
      value=""
      onValue={(value) => {
        onChoose?.();
        go(addressOf(value));
      }}
    />
  );
}

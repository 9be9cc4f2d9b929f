// Saving: first what changes for programs is found out, and asked about where
// there is something to ask.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlatenClient, Template } from '../../client/index.ts';
import { useToast } from '../parts/toasts.tsx';
import { useClient } from '../session.ts';
import { completeExample } from './complete-example.ts';
import { forgetDraft } from './kept-draft.ts';
import { type SchemaChange, schemaChanges } from './schema-changes.ts';
import type { TemplateConfig } from './tree.ts';
import { designerWords } from './words.ts';

export interface Question {
  changes: SchemaChange[];
  /** Somebody else saved it meanwhile. */
  isOutdated: boolean;
}

export interface Work {
  config: TemplateConfig;
  description: string;
  id: string;
  /** As it is stored; null for a new one. */
  stored: Template | null;
}

export function useSaving(work: Work, onSaved: (template: Template) => void) {
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const [question, setQuestion] = useState<{ asked: Question; confirm: () => void } | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function write(config: TemplateConfig): Promise<Template> {
    const { description, id, stored } = work;
    const fields = { name: config.name, description, config };
    const saved = stored
      ? await client.updateTemplate(id, fields)
      : await client.createTemplate({ id, ...fields });
    forgetDraft(stored?.id);
    queries.setQueryData(['template', id], saved);
    for (const name of ['templates', 'schema', 'picture'])
      void queries.invalidateQueries({ queryKey: [name] });
    toast.done(stored ? designerWords.savedToast : designerWords.createdToast(config.name));
    onSaved(saved);
    return saved;
  }

  /** `then` is done once it is saved. */
  async function save(then?: (template: Template) => Promise<unknown>): Promise<void> {
    const finish = async (config: TemplateConfig) => {
      setQuestion(null);
      setSaving(true);
      try {
        const saved = await write(config);
        await then?.(saved);
      } catch (error) {
        toast.failed(error as Error);
      }
      setSaving(false);
    };
    setSaving(true);
    try {
      const config = await whole(client, work.config);
      const asked = await inspect(client, work.stored, config);
      if (asked.changes.length === 0 && !asked.isOutdated) await finish(config);
      else setQuestion({ asked, confirm: () => void finish(config) });
    } catch (error) {
      toast.failed(error as Error);
    }
    setSaving(false);
  }

  return { save, isSaving, question, giveUp: () => setQuestion(null) };
}

/** What is to be stored: with a place in its example for every new field. */
async function whole(client: PlatenClient, config: TemplateConfig): Promise<TemplateConfig> {
  const refusal = await client.draftSchema(config).then(
    () => null,
    (error: unknown) => error,
  );
  return await completeExample(client, config, refusal);
}

async function inspect(
  client: PlatenClient,
  stored: Template | null,
  config: TemplateConfig,
): Promise<Question> {
  if (!stored) return { changes: [], isOutdated: false };
  const [before, after, current] = await Promise.all([
    client.schema(stored.id),
    client.draftSchema(config),
    client.template(stored.id),
  ]);
  return {
    changes: schemaChanges(before.schema, after.schema),
    isOutdated: current.updatedAt !== stored.updatedAt,
  };
}

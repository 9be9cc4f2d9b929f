// Offers to take back the deletion of a template. The page of the template is gone by
// then, so nothing here depends on it.

import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { words } from '../languages/words.ts';
import { toast } from '../parts/messages/toast.ts';
import { useClient } from '../session.ts';

export function useUndoDeletion({ id, name }: { id: string; name: string }): () => void {
  const client = useClient();
  const queries = useQueryClient();
  const [, go] = useLocation();
  const restore = async () => {
    try {
      await client.restoreTemplate(id);
      for (const key of ['templates', 'deleted', 'template', 'schema'])
        void queries.invalidateQueries({ queryKey: [key] });
      toast.done(words.trash.restored(name));
      go(`/templates/${id}`);
    } catch (error) {
      toast.failed(error as Error);
    }
  };
  return () => toast.doneWith(words.trash.done(name), words.trash.undo, () => void restore());
}

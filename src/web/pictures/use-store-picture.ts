// Uploads a chosen picture, and reports why it could not be stored.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { words } from '../languages/words.ts';
import { toast } from '../parts/messages/toast.ts';
import { useClient } from '../session.ts';
import { storePicture } from './store-picture.ts';

/** `onStored` gets the name of the asset. */
export function useStorePicture(onStored: (name: string) => void) {
  const client = useClient();
  const queries = useQueryClient();
  const [isStoring, setStoring] = useState(false);
  const store = async (file: File) => {
    setStoring(true);
    try {
      const name = await storePicture(client, file, words.designer.fields.tooLarge);
      await queries.invalidateQueries({ queryKey: ['assets'] });
      onStored(name);
    } catch (error) {
      toast.failed(error as Error);
    }
    setStoring(false);
  };
  return { isStoring, store: (file: File) => void store(file) };
}

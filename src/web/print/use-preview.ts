// Draws what would be printed, after each change: only the newest request waits, and the last
// picture stays until the next one can be painted.

import { useEffect, useMemo, useRef, useState } from 'react';
import { type DraftPreviewRequest, type Preview, PlatenError } from '../../client/index.ts';
import { useFeedState } from '../live/live.tsx';
import { decodedImage } from '../parts/paper/decoded-image.ts';
import { newestOnly } from '../parts/hooks/newest-only.ts';
import { lock, useClient } from '../session.ts';

export interface DrawnPreview {
  /** The last one that could be drawn. */
  preview: Preview | null;
  /** Why the newest request could not be drawn. */
  error: Error | null;
  isPending: boolean;
}

interface Result extends Omit<DrawnPreview, 'isPending'> {
  request: DraftPreviewRequest | null;
}

/** Delay before a problem is shown, so that half-typed input is not reported. */
const problemDelayMs = 400;

/** `request` must stay the same object until something else is to be drawn. */
export function usePreview(request: DraftPreviewRequest): DrawnPreview {
  const client = useClient();
  const [result, setResult] = useState<Result>({ request: null, preview: null, error: null });
  const requests = useMemo(
    () =>
      newestOnly(async (input: DraftPreviewRequest, superseded) => {
        try {
          const preview = await client.previewDraft(input);
          await decodedImage(preview.image);
          setResult({ request: input, preview, error: null });
        } catch (error) {
          if (error instanceof PlatenError && error.code === 'UNAUTHORIZED') lock();
          await pause(problemDelayMs, superseded);
          if (!superseded.aborted)
            setResult((before) => ({ ...before, request: input, error: error as Error }));
        }
      }),
    [client],
  );
  useEffect(() => requests.submit(request), [requests, request]);
  useEffect(() => () => requests.stop(), [requests]);
  useRepeatOnceBack(result.error, () => requests.submit(request));
  return { ...result, isPending: result.request !== request };
}

/** A request that failed while the service was gone is repeated once it is back. */
function useRepeatOnceBack(error: Error | null, repeat: () => void): void {
  const feed = useFeedState();
  const latest = useRef({ error, repeat });
  useEffect(() => {
    latest.current = { error, repeat };
  });
  useEffect(() => {
    if (feed === 'live' && latest.current.error !== null) latest.current.repeat();
  }, [feed]);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

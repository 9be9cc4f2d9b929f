// A tool for language models: what it needs, and what it answers.

import type { CallToolResult, Tool as Listed } from '@modelcontextprotocol/server';
import type { PlatenClient } from '../client/index.ts';

export interface Tool {
  /** As the protocol lists it. */
  listed: Listed;
  run: (client: PlatenClient, given: Record<string, unknown>) => Promise<CallToolResult>;
}

export function textAnswer(text: string, structured?: Record<string, unknown>): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    ...(structured && { structuredContent: structured }),
  };
}

export async function imageAnswer(text: string, image: Blob): Promise<CallToolResult> {
  const data = Buffer.from(await image.arrayBuffer()).toString('base64');
  return {
    content: [
      { type: 'text', text },
      { type: 'image', data, mimeType: 'image/png' },
    ],
  };
}

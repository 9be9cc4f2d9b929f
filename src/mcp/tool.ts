// A tool for language models: what it needs, and what it answers.

import type { CallToolResult, Tool as Listed } from '@modelcontextprotocol/server';
import type { PlatenClient } from '../client/index.ts';

/** What the key must allow: printing, looking at jobs and printers, or looking at templates. */
export type Need = 'print' | 'jobs' | 'templates';

export interface Tool {
  /** The tool as the protocol lists it. */
  listed: Listed;
  needs: Need;
  run: (client: PlatenClient, given: Record<string, unknown>) => Promise<CallToolResult>;
}

export const asks = { readOnlyHint: true } as const;
export const prints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
} as const;

export function schemaOf(
  properties: NonNullable<Tool['listed']['inputSchema']['properties']>,
  ...required: string[]
): Tool['listed']['inputSchema'] {
  return { type: 'object', properties, required, additionalProperties: false } as const;
}

export function textAnswer(text: string, structured?: Record<string, unknown>): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    ...(structured && { structuredContent: structured }),
  };
}

/** `image` is a PNG in base64. */
export function imageAnswer(
  text: string,
  image: string,
  structured?: Record<string, unknown>,
): CallToolResult {
  const { content, ...rest } = textAnswer(text, structured);
  return { content: [...content, { type: 'image', data: image, mimeType: 'image/png' }], ...rest };
}

export async function base64(image: Blob): Promise<string> {
  return Buffer.from(await image.arrayBuffer()).toString('base64');
}

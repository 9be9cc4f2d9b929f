import type { Plugin } from 'vite';
export function pageHead(): Plugin;

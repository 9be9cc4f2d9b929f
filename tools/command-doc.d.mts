import type { Command } from 'commander';

export function commandDoc(program: Command): string;

// All commands, in the order of the help. Only the file of the command that is run is loaded:
// reading the whole service takes several times as long as everything that `platen jobs` does.

import type { Command } from 'commander';

type AddCommand = (program: Command) => void;

const groups: Record<string, Record<string, () => Promise<AddCommand>>> = {
  'The service:': {
    start: async () => (await import('./start.ts')).startCommand,
    config: async () => (await import('./config.ts')).configCommand,
    backup: async () => (await import('./backup.ts')).backupCommand,
    restore: async () => (await import('./restore.ts')).restoreCommand,
    copy: async () => (await import('./copy.ts')).copyCommand,
    agent: async () => (await import('./agent.ts')).agentCommand,
    'install-service': async () => (await import('./install-service.ts')).installServiceCommand,
  },
  'A running service:': {
    print: async () => (await import('./remote/print/print.ts')).printCommand,
    jobs: async () => (await import('./remote/jobs/jobs.ts')).jobsCommand,
    job: async () => (await import('./remote/jobs/job.ts')).jobCommand,
    printers: async () => (await import('./remote/printers/printers.ts')).printersCommand,
    templates: async () => (await import('./remote/templates/templates.ts')).templatesCommand,
    batches: async () => (await import('./remote/batches/batches.ts')).batchesCommand,
    watch: async () => (await import('./remote/watch/watch.ts')).watchCommand,
    status: async () => (await import('./remote/watch/status.ts')).statusCommand,
    quarantine: async () => (await import('./remote/operation/quarantine.ts')).quarantineCommand,
    doctor: async () => (await import('./doctor/command.ts')).doctorCommand,
    test: async () => (await import('./remote/printers/test-page.ts')).testCommand,
    drawer: async () => (await import('./remote/printers/drawer.ts')).drawerCommand,
    keys: async () => (await import('./remote/access/keys.ts')).keysCommand,
    webhooks: async () => (await import('./remote/access/webhooks.ts')).webhooksCommand,
  },
  'Templates in files:': {
    check: async () => (await import('./check.ts')).checkCommand,
    export: async () => (await import('./export.ts')).exportCommand,
    import: async () => (await import('./import.ts')).importCommand,
  },
  'Tools:': {
    emulate: async () => (await import('./emulate/command.ts')).emulateCommand,
    mcp: async () => (await import('./mcp.ts')).mcpCommand,
    completion: async () => (await import('./completion/command.ts')).completionCommand,
  },
};

const all = Object.assign({}, ...Object.values(groups)) as Record<
  string,
  () => Promise<AddCommand>
>;

export const commandNames = Object.keys(all);

/** The headings of the help with their commands. */
export const commandGroups: [heading: string, names: string[]][] = Object.entries(groups).map(
  ([heading, commands]) => [heading, Object.keys(commands)],
);

export async function loadCommand(name: string): Promise<AddCommand> {
  return await all[name]!();
}

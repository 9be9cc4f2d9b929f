import type { KnipConfig } from 'knip';
import tests from './test/packages/package.json' with { type: 'json' };

// The packages of test/packages are used by tests, tools, benchmarks and configurations, so
// knip cannot say where one belongs: test/packages.test.ts finds those that nothing uses.
export default {
  ignoreWorkspaces: ['test/packages'],
  workspaces: {
    '.': {
      vitest: true,
      entry: [
        'src/cli/main.ts',
        'src/server/rendering/render-thread.ts',
        'src/core/index.ts',
        'src/client/index.ts',
        'src/server/openapi/write.ts',
        'tools/{bench,build,clients,docs,release,test}/*.mjs',
        'test/**/*.test.ts',
        'test/faults/**/*.ts',
        'test/attack/*.attack.ts',
        'test/attack/probe.mjs',
        'test/support/**/*.mjs',
        'test/clients/driver.mjs',
        'bench/*.mjs',
        'bench/support/guardian.mjs',
        'bench/support/printer.mjs',
        'bench/support/render-cpu.mjs',
        'bench/support/peers/*.mjs',
      ],
      project: [
        'src/**/*.{ts,tsx}',
        'test/**/*.{ts,mjs}',
        'tools/{bench,build,clients,docs,release,test}/*.mjs',
        'bench/**/*.mjs',
      ],
      ignoreDependencies: [
        '@fastify/swagger-ui',
        '@fontsource/.*',
        'hyphen',
        ...Object.keys(tests.dependencies),
      ],
      ignoreBinaries: [
        'apt-get',
        'cancel',
        'go',
        'gofmt',
        'lpadmin',
        'lprint',
        'mkfifo',
        'mosquitto_passwd',
        'oxfmt',
        'pdftoppm',
        'systemd-analyze',
        'vitest',
      ],
    },
    'tools/glyphs': {
      ignoreDependencies: ['@fontsource/.*', 'tsx'],
      ignoreBinaries: ['tsx'],
    },
  },
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig;

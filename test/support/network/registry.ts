// A registry of npm packages on loopback that has the packages of this checkout's
// node_modules, so that a test can install a package without a network.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';

interface Registry {
  url: string;
  close(): void;
}

/** `packages` is a node_modules folder, `work` an empty one. */
export async function startRegistry(packages: string, work: string): Promise<Registry> {
  const server: Server = createServer((request, response) => {
    const [, name = '', file] =
      /^\/(.+?)(\/-\/file\.tgz)?$/.exec(decodeURIComponent(request.url ?? '')) ?? [];
    const folder = join(packages, name);
    // Packages for other platforms are not installed.
    if (!/^(@[\w.-]+\/)?[\w.-]+$/.test(name) || !existsSync(join(folder, 'package.json'))) {
      response.writeHead(404).end('{}');
      return;
    }
    if (file) {
      // As npm packs it: within a folder that is called package.
      const place = join(work, name);
      mkdirSync(place, { recursive: true });
      const link = join(place, 'package');
      if (!existsSync(link)) symlinkSync(folder, link);
      const tar = spawn('tar', ['-chf', '-', 'package'], {
        cwd: place,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      tar.stdout.pipe(createGzip({ level: 1 })).pipe(response);
      return;
    }
    const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const { port } = server.address() as AddressInfo;
    const tarball = `http://127.0.0.1:${port}/${name}/-/file.tgz`;
    const versions = { [about.version]: { ...about, dist: { tarball } } };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ name, 'dist-tags': { latest: about.version }, versions }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

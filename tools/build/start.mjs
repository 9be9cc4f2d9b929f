// npm start: installs and builds if necessary, then runs the service in this process.

import { build, isBuilt } from './build.mjs';
import { install } from './install.mjs';

// As in src/cli/node-version.ts, which is not built yet.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Platen needs Node 20.19 or later; this is Node ${process.versions.node}. Install a newer one from https://nodejs.org.`,
  );
  process.exit(1);
}

const parent = process.ppid;
install({ withTests: false });
const forPackages = false;
if (!isBuilt({ forPackages })) {
  console.log('Building …');
  build({ forPackages });
}
if (process.ppid !== parent) process.exit(1); // npm was ended meanwhile
await import('../../dist/cli/main.js');

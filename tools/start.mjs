// npm start: installs and builds if necessary, then runs the service in this process.

import { build, isBuilt } from './build.mjs';
import { install } from './install.mjs';

const parent = process.ppid;
install();
if (!isBuilt()) {
  console.log('Building …');
  build();
}
if (process.ppid !== parent) process.exit(1); // npm was ended meanwhile
await import('../dist/cli/main.js');

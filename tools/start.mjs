// npm start: installs and builds where that is needed, then runs the service.

import { build, isBuilt } from './build.mjs';
import { install } from './install.mjs';

install();
if (!isBuilt()) {
  console.log('Building …');
  build();
}
await import('../dist/cli/main.js');

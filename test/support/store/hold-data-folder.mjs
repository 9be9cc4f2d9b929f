// Holds the lock of a data folder, like another process of the service, until
// it is killed. Usage: node hold-data-folder.mjs <folder>

import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';

const lock = new DatabaseSync(join(process.argv[2], 'platen.lock'));
lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
console.log('locked');
setInterval(() => lock.isOpen, 1000);

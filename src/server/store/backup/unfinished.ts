/** A table that a backup has while its rows are being written. */
export const unfinished = 'unfinished_backup';

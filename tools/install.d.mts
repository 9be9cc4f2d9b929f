export function install(root?: string): void;

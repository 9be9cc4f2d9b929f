export function hasPostgres(): boolean;
export interface PostgresServer {
  url: string;
  port: number;
  readonly pid: number | undefined;
  log(): string;
  start(): Promise<void>;
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  remove(): Promise<void>;
}

export function startPostgres(
  folder: string,
  settings?: Record<string, string | number>,
): Promise<PostgresServer>;

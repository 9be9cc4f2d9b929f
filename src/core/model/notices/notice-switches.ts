// The channels for notices that are switched on while the service runs: ntfy and e-mail. Their
// secrets are stored, and never shown again.

export interface NtfySwitch {
  on: boolean;
  /** The address of the server without the topic. */
  server: string;
  /** Shown again, because phones subscribe to it. */
  topic: string;
  /** A secret; empty: the server needs none. */
  token: string;
}

/** tls: from the first byte, usually at port 465; starttls: before anything is sent, at 587. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

export interface EmailSwitch {
  on: boolean;
  host: string;
  port: number;
  security: MailSecurity;
  /** Empty: the server needs no login. */
  user: string;
  /** A secret. */
  password: string;
  from: string;
  to: string[];
}

export interface NoticeSwitches {
  ntfy: NtfySwitch | null;
  email: EmailSwitch | null;
}

export const noSwitches: NoticeSwitches = { ntfy: null, email: null };

/** A channel without its secret keeps the stored one. */
export interface NoticeSwitchesChange {
  ntfy?: (Omit<NtfySwitch, 'token'> & { token?: string | undefined }) | undefined;
  email?: (Omit<EmailSwitch, 'password'> & { password?: string | undefined }) | undefined;
}

/**
 * A stored secret stays only for the server and user that it was given for: otherwise a change of
 * the address would send it to another server.
 */
export function changedSwitches(
  before: NoticeSwitches,
  change: NoticeSwitchesChange,
): NoticeSwitches {
  const { ntfy = before.ntfy, email = before.email } = change;
  return {
    ntfy: ntfy && {
      ...ntfy,
      token: ntfy.token ?? (ntfy.server === before.ntfy?.server ? before.ntfy.token : ''),
    },
    email: email && {
      ...email,
      password:
        email.password ?? (isSameAccount(email, before.email) ? before.email!.password : ''),
    },
  };
}

type Account = Pick<EmailSwitch, 'host' | 'port' | 'security' | 'user'>;

function isSameAccount(one: Account, other: Account | null): boolean {
  return (
    one.host === other?.host &&
    one.port === other.port &&
    one.security === other.security &&
    one.user === other.user
  );
}

/** The switches as answers tell them. */
export function shownSwitches({ ntfy, email }: NoticeSwitches) {
  return {
    ntfy: ntfy && withoutToken(ntfy),
    email: email && withoutPassword(email),
  };
}

function withoutToken({ token, ...shown }: NtfySwitch) {
  return { ...shown, hasToken: token !== '' };
}

function withoutPassword({ password, ...shown }: EmailSwitch) {
  return { ...shown, hasPassword: password !== '' };
}

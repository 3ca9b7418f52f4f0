import type { NameInMail } from './name-in-mail.ts';
import { require } from './require.ts';

/** The mail server of the installation. */
export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** `Rollcall <hr@example.com>`. */
  from: string;
}

export interface Letter {
  to: { name: NameInMail; address: string };
  subject: string;
  text: string;
}

/** Sends mails through the mail server. */
export interface Mailer {
  /** @throws Error with the reply of the mail server, or if it is unreachable */
  send(letter: Letter): Promise<void>;
}

/** Loaded with the first mailer: installations without a mail server need none. */
const library = (): typeof import('nodemailer') => require('nodemailer');

/** Milliseconds for each step of the conversation. */
const patience = 10_000;

/** @returns a mail sender (SMTP, RFC 5321); it sends a password only over TLS, or to this machine itself */
export function createMailer({ url, from }: MailSettings): Mailer {
  const transport = transportTo(url);
  return { send: async (letter) => void (await transport.sendMail({ from, ...letter })) };
}

/**
 * Connects to the mail server and signs in, without a mail.
 * @throws Error with the reply of the mail server, or if it is unreachable
 */
export async function checkMailServer({ url }: MailSettings): Promise<void> {
  await transportTo(url).verify();
}

function transportTo(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const isEncrypted = protocol === 'smtps:';
  return library().createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isEncrypted ? 465 : 587),
    secure: isEncrypted,
    requireTLS: !isEncrypted && username !== '' && !isLocal,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    // Text that users typed is never read as a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFileEnd } from './test-file-cleanup.ts';

interface ReceivedMail {
  to: string[];
  /** As it was sent, with its headers. */
  raw: string;
  subject: string;
  text: string;
}

/** A mail server on this machine that keeps what it receives, or refuses it. */
export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  received: ReceivedMail[];
  refuses: boolean;
  /** Runs before it answers that it has received a mail. */
  beforeAnswer: (() => void) | undefined;
}

/** The value of a header, whatever its encoding; long ones are folded. */
function headerOf(raw: string, name: string): string {
  const folded = new RegExp(`^${name}: ((?:.*)(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1] ?? '';
  const words = folded.replace(/\?=\r\n[ \t]+=\?/g, '?==?').replace(/\r\n[ \t]/g, ' ');
  return words.replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, form: string, text: string) =>
    form.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : quotedPrintable(text.replaceAll('_', ' ')),
  );
}

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

function textOf(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  const encoding = headerOf(raw, 'Content-Transfer-Encoding').trim().toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? quotedPrintable(body) : body;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer = { url: '', received: [], refuses: false, beforeAnswer: undefined };
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mails.refuses) return answer(Object.assign(new Error('no room'), { responseCode: 452 }));
        const raw = Buffer.concat(chunks).toString();
        mails.received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          subject: headerOf(raw, 'Subject'),
          text: textOf(raw),
        });
        mails.beforeAnswer?.();
        answer();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFileEnd(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  mails.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return mails;
}

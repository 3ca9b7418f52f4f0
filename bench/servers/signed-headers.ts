import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const secret = randomBytes(32);
const privateKey = createPrivateKey(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));
const keyId = '01964f5e-0000-7000-8000-000000000000';

/** An event in the log. */
export interface LoggedEvent {
  id: string;
  sequence: string;
  body: string;
}

/** The headers of Rollcall, with both kinds of signature, by the shortest way. */
export function signedHeaders({ id, sequence, body }: LoggedEvent): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  const content = Buffer.from(`${id}.${timestamp}.${body}`);
  const v1 = createHmac('sha256', secret).update(content).digest('base64');
  const v1a = sign(null, content, privateKey).toString('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Rollcall-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${v1} v1a,${v1a}`,
    'rollcall-key-id': keyId,
    'rollcall-sequence': sequence,
    'rollcall-attempt': '1',
    'rollcall-depth': '1',
  };
}

import { spawn } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { freePort } from '../../../test/harness/free-port.ts';
import { onTestFileEnd } from '../../../test/harness/test-file-cleanup.ts';
import { secretKeyOf } from './secret.ts';
import { signatureHeader } from './signer.ts';
import { newKeyPair, privateKeyOf, publicJwk } from './signing-key.ts';

const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
const secret = secretKeyOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');

test('the vector of the Standard Webhooks specification is reproduced', () => {
  expect(signatureHeader([secret], signed)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('the vector for asymmetric keys is reproduced', () => {
  // `whsk_` and the seed followed by the public key, 32 bytes each.
  const bytes = Buffer.from(
    '6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg==',
    'base64',
  );
  const key = privateKeyOf({ seed: bytes.subarray(0, 32), publicKey: bytes.subarray(32) });
  expect(signatureHeader([secret], signed, key)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= ' +
      'v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==',
  );
});

test('a new key pair signs and verifies', () => {
  const pair = newKeyPair();
  expect(pair.seed).toHaveLength(32);
  expect(pair.publicKey).toHaveLength(32);
  const [, signature = ''] = signatureHeader([], signed, privateKeyOf(pair)).split(',');
  const key = createPublicKey({ format: 'jwk', key: publicJwk('a', pair.publicKey) });
  const content = Buffer.from(`${signed.id}.${signed.timestamp}.${signed.body}`);
  expect(verify(null, content, key, Buffer.from(signature, 'base64'))).toBe(true);
  expect(verify(null, Buffer.concat([content, Buffer.from(' ')]), key, Buffer.from(signature, 'base64'))).toBe(false);
});

test('several secrets make several signatures, in their order', () => {
  const other = secretKeyOf(`whsec_${Buffer.alloc(32, 1).toString('base64')}`);
  expect(other.symmetricKeySize).toBe(32);
  const both = signatureHeader([secret, other], signed).split(' ');
  expect(both).toEqual([signatureHeader([secret], signed), signatureHeader([other], signed)]);
});

test('the receiver of README accepts what is signed, and survives signatures of other bytes', async () => {
  const [, program = ''] = /receiver\.mjs <<'JS'\n(.*?)\nJS\n/s.exec(readFileSync('README.md', 'utf8')) ?? [];
  const port = await freePort();
  const child = spawn(process.execPath, ['--input-type=module', '-e', program.replace('9000', String(port))], {
    env: { SECRET: `whsec_${secret.export().toString('base64')}` },
  });
  onTestFileEnd(() => child.kill());
  const { id, body } = signed;
  const timestamp = Math.floor(Date.now() / 1000);
  /** The status of its response; undefined: it does not listen. */
  const post = (signature: string) =>
    new Promise<number | undefined>((resolve) => {
      const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
      request({ port, host: '127.0.0.1', method: 'POST', headers }, (response) => {
        resolve(response.resume().statusCode);
      })
        .on('error', () => resolve(undefined))
        // Of a string, Node would send the headers in UTF-8, too.
        .end(Buffer.from(body));
    });
  const genuine = signatureHeader([secret], { id, timestamp, body });
  await eventually('the receiver', async () => (await post(genuine)) === 204);
  // As many characters as a signature has, and twice as many bytes in UTF-8.
  expect(await post('é'.repeat(genuine.length))).toBe(401);
  expect(await post(genuine)).toBe(204);
});

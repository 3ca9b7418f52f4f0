import { once } from 'node:events';
import { connect } from 'node:net';

/** The reply of the server at `origin` to these very bytes, as text with its headers, until it closes the connection. */
export async function sendRaw(origin: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}

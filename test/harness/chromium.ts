/** A real Chromium, the system's own. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const shell = '/usr/bin/chromium-headless-shell';

/**
 * Starts it without a window.
 * @param isLight prefers the shell for tests, if there is one: the same engine with half of the processor time
 */
export function startChromium({ isLight = false } = {}): Promise<Browser> {
  const executablePath = [...(isLight ? [shell] : []), ...browsers].find(existsSync);
  if (executablePath === undefined) throw new Error('Chromium is not installed: apt-get install chromium');
  // A container's root has no sandbox; the other flags keep it off the network.
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'];
  return chromium.launch({ executablePath, args });
}

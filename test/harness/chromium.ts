/** A real Chromium, the system's own. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

/** Starts it without a window. */
export function startChromium(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('Chromium is not installed: apt-get install chromium');
  // A container's root has no sandbox; the other flags keep it off the network.
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'];
  return chromium.launch({ executablePath, args });
}

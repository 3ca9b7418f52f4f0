import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate file system that a fault can fill to the last byte. */
export interface SmallDisk {
  folder: string;
  fill(): void;
  /** Frees the room that `fill` used. */
  free(): void;
  unmount(): void;
}

const size = '800m';

/** Mounts one in memory; undefined without the rights of an administrator of the machine. */
export function mountSmallDisk(): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder]).status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  chmodSync(folder, 0o755);
  const ballast = join(folder, 'ballast');
  const unmount = () => {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', unmount);
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      if (bavail > 0) spawnSync('fallocate', ['-l', String(bavail * bsize), ballast]);
    },
    free: () => rmSync(ballast, { force: true }),
    unmount() {
      process.off('exit', unmount);
      unmount();
    },
  };
}

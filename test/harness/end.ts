import { afterAll } from 'vitest';

/** Releases a resource when the test file ends. */
export const onTestFileEnd = (act: () => unknown): void => {
  afterAll(async () => {
    await act();
  });
};

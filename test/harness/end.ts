import { afterAll } from 'vitest';

/** Lets go of something when the test file ends. */
export const onTestFileEnd = (act: () => unknown): void => {
  afterAll(async () => {
    await act();
  });
};

const acts: (() => unknown)[] = [];

/** Releases a resource when the test file ends; also one that a test or a hook made, where Vitest would run no `afterAll`. */
export const onTestFileEnd = (act: () => unknown): void => void acts.push(act);

/**
 * Releases what the test file has made, the latest first.
 * @throws the first error, after the rest has been released
 */
export async function endTestFile(): Promise<void> {
  const errors: unknown[] = [];
  for (let act = acts.pop(); act; act = acts.pop()) {
    try {
      await act();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

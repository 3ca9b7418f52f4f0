/**
 * Runs work that always rolls back, and returns its result.
 * @param run a transaction, or a part of one, that ends with `undo`
 */
export async function runAndRollBack<Result>(
  run: (undo: (result: Result) => never) => Promise<never>,
): Promise<Result> {
  const end: Error & { result?: Result } = new Error('what was done is undone');
  try {
    return await run((result) => {
      end.result = result;
      throw end;
    });
  } catch (error) {
    if (error === end) return end.result as Result;
    throw error;
  }
}

/** Makes values once for each key and keeps them; for one key more than `most`, it begins with none. */
export function keeping<Value>(most: number, make: (key: string) => Value): (key: string) => Value {
  const kept = new Map<string, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= most) kept.clear();
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}

/** Makes a value once for each object that it is made of, and keeps it as long as the object. */
export function memoizeByObject<Of extends object, Value>(make: (of: Of) => Value): (of: Of) => Value {
  const kept = new WeakMap<Of, Value>();
  return (of) => {
    const known = kept.get(of);
    if (known !== undefined) return known;
    const made = make(of);
    kept.set(of, made);
    return made;
  };
}

/** Memoizes `make` by key. When the cache holds `most` entries, the next new key empties it. */
export function memoizeByKey<Value>(most: number, make: (key: string) => Value): (key: string) => Value {
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

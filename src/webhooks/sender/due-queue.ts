interface Entry<T> {
  value: T;
  due: string;
}

/** Values by the instant at which they are due, the earliest first: a binary heap. */
export class DueQueue<T> {
  readonly #heap: Entry<T>[] = [];
  /** The values in the queue; an entry of the heap that is not here was removed, and is dropped when it comes up. */
  readonly #live = new Map<T, Entry<T>>();

  add(value: T, due: string): void {
    const entry = { value, due };
    this.#live.set(value, entry);
    const heap = this.#heap;
    let at = heap.length;
    heap.push(entry);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (!parent || parent.due <= due) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = entry;
  }

  delete(value: T): void {
    this.#live.delete(value);
  }

  /** When the first value is due. */
  first(): string | undefined {
    this.#drop();
    return this.#heap[0]?.due;
  }

  /** Removes the first value. */
  shift(): T | undefined {
    this.#drop();
    const entry = this.#heap[0];
    if (!entry) return undefined;
    this.#live.delete(entry.value);
    this.#pop();
    return entry.value;
  }

  #drop(): void {
    for (let head = this.#heap[0]; head && this.#live.get(head.value) !== head; head = this.#heap[0]) this.#pop();
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      let child = heap[below];
      const other = heap[below + 1];
      if (child && other && other.due < child.due) [below, child] = [below + 1, other];
      if (!child || child.due >= last.due) break;
      heap[at] = child;
      at = below;
    }
    heap[at] = last;
  }
}

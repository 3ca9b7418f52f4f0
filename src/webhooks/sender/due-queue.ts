interface Entry<T> {
  value: T;
  due: string;
}

/** Values by the instant at which they are due, the earliest first: a binary heap. */
export class DueQueue<T> {
  readonly #heap: Entry<T>[] = [];
  /** What is in the queue; an entry of the heap that is not here was taken out, and is dropped when it comes up. */
  readonly #live = new Map<T, Entry<T>>();

  add(value: T, due: string): void {
    const entry = { value, due };
    this.#live.set(value, entry);
    const heap = this.#heap;
    let at = heap.length;
    heap.push(entry);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((heap[parent] as Entry<T>).due <= due) break;
      heap[at] = heap[parent] as Entry<T>;
      at = parent;
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

  /** Takes the first value. */
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
    const last = heap.pop() as Entry<T>;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1] as Entry<T>).due < (heap[child] as Entry<T>).due) child++;
      if ((heap[child] as Entry<T>).due >= last.due) break;
      heap[at] = heap[child] as Entry<T>;
      at = child;
    }
    heap[at] = last;
  }
}

/** Lets a loop sleep until something happens; what happens while it is awake ends its next sleep at once. */
export class Bell {
  #hasRung = false;
  #wake: (() => void) | undefined;

  /** Something happened. */
  ring(): void {
    this.#hasRung = true;
    this.#wake?.();
  }

  /** The loop looks at everything now: what has happened until here is no reason to look again. */
  silence(): void {
    this.#hasRung = false;
  }

  /** Waits until it rings, or for some milliseconds. */
  async sleep(most: number): Promise<void> {
    if (this.#hasRung) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, most);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = undefined;
  }
}

/** Lets a loop sleep until something happens; a ring while it is awake ends its next sleep at once. */
export class Bell {
  #hasRung = false;
  #wake: (() => void) | undefined;

  /** Something happened. */
  ring(): void {
    this.#hasRung = true;
    this.#wake?.();
  }

  /** The loop is about to look at everything: earlier rings are no reason to look again. */
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

interface Limits {
  /** How many tasks of one account run at once. */
  atOnce: number;
  /** How many tasks of one line of an account may wait. */
  waiting: number;
  /** The longest wait, in milliseconds. */
  timeoutMs: number;
  /** The refusal when the line is full, or the wait was too long. */
  refusal: () => Error;
}

interface Account {
  running: number;
  /** The waiting tasks, by line; the line with the next turn comes first. */
  lines: Map<string, Task[]>;
}

/** A waiting task: lets it run, or refuses it. */
interface Task {
  go: () => void;
  refuse: (error: Error) => void;
}

/** The place of a waiting task. */
interface Waiting {
  accountId: string;
  /** The line within the account; lines take turns. */
  line: string;
  /** Fires when the caller no longer waits: then the task gives up its place in the line, and never runs. */
  gone?: AbortSignal | undefined;
}

/**
 * Limits the work of one account that runs at once in this process, so that no account uses up the shared resources.
 * The rest waits, and its lines take turns, so that no user holds up their colleagues either.
 */
export class FairQueue {
  readonly #limits: Limits;
  readonly #accounts = new Map<string, Account>();
  #waiting = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** How many tasks of all accounts wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs `act` on its turn.
   * @throws Error the refusal, if too much work waits already, the turn does not come in time, or the caller has gone
   */
  async run<T>({ accountId, line, gone }: Waiting, act: () => Promise<T>): Promise<T> {
    if (gone?.aborted) throw this.#limits.refusal();
    const account = this.#accountOf(accountId);
    if (account.running < this.#limits.atOnce) account.running++;
    else await this.#wait(account, line, gone);
    try {
      return await act();
    } finally {
      this.#pass(accountId, account);
    }
  }

  /** Refuses the tasks that wait, but for those of a line. */
  refuseWaiting(error: Error, except: string): void {
    for (const { lines } of this.#accounts.values()) {
      for (const [name, line] of [...lines]) if (name !== except) for (const task of [...line]) task.refuse(error);
    }
  }

  #accountOf(id: string): Account {
    const known = this.#accounts.get(id);
    if (known) return known;
    const account = { running: 0, lines: new Map() };
    this.#accounts.set(id, account);
    return account;
  }

  #wait({ lines }: Account, name: string, gone: AbortSignal | undefined): Promise<void> {
    const { waiting, timeoutMs, refusal } = this.#limits;
    const line = lines.get(name) ?? [];
    if (line.length >= waiting) throw refusal();
    lines.set(name, line);
    return new Promise((resolve, reject) => {
      const settle = () => {
        this.#waiting--;
        clearTimeout(timer);
        gone?.removeEventListener('abort', leave);
      };
      const go = () => {
        settle();
        resolve();
      };
      const refuse = (error: Error) => {
        settle();
        line.splice(line.indexOf(task), 1);
        if (line.length === 0) lines.delete(name);
        reject(error);
      };
      const task = { go, refuse };
      const leave = () => refuse(refusal());
      const timer = setTimeout(leave, timeoutMs);
      gone?.addEventListener('abort', leave);
      line.push(task);
      this.#waiting++;
    });
  }

  /** Passes a finished turn to the first task of the next line. */
  #pass(id: string, account: Account): void {
    const { lines } = account;
    const [next] = lines;
    if (next) {
      const [name, line] = next;
      lines.delete(name);
      const task = line.shift();
      if (line.length > 0) lines.set(name, line);
      task?.go();
    } else if (--account.running === 0) this.#accounts.delete(id);
  }
}

interface Limits {
  /** How much of one account runs at once. */
  atOnce: number;
  /** How much of one line of an account may wait. */
  waiting: number;
  /** How long it waits, in milliseconds. */
  patience: number;
  /** The refusal of what cannot even wait, or waited too long. */
  refusal: () => Error;
}

interface Account {
  running: number;
  /** What waits, by line; the line whose turn is next comes first. */
  lines: Map<string, (() => void)[]>;
}

/** Whose turn it is to be. */
interface Waiting {
  accountId: string;
  /** Within the account; lines take turns. */
  line: string;
}

/**
 * Lets only so much work of one account run at once in this process, so that no account takes what all share from the
 * others. The rest waits, and its lines take turns, so that no person takes it from their colleagues either.
 */
export class Turns {
  readonly #limits: Limits;
  readonly #accounts = new Map<string, Account>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Runs `act` when it is its turn.
   * @throws Error the refusal, if too much waits already or the turn does not come in time
   */
  async run<T>({ accountId, line }: Waiting, act: () => Promise<T>): Promise<T> {
    const account = this.#accountOf(accountId);
    if (account.running < this.#limits.atOnce) account.running++;
    else await this.#wait(account, line);
    try {
      return await act();
    } finally {
      this.#pass(accountId, account);
    }
  }

  #accountOf(id: string): Account {
    const known = this.#accounts.get(id);
    if (known) return known;
    const account = { running: 0, lines: new Map() };
    this.#accounts.set(id, account);
    return account;
  }

  #wait({ lines }: Account, name: string): Promise<void> {
    const { waiting, patience, refusal } = this.#limits;
    const line = lines.get(name) ?? [];
    if (line.length >= waiting) throw refusal();
    lines.set(name, line);
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(go), 1);
        if (line.length === 0) lines.delete(name);
        reject(refusal());
      }, patience);
      line.push(go);
    });
  }

  /** Hands a turn that is over to the first of the next line. */
  #pass(id: string, account: Account): void {
    const { lines } = account;
    const [next] = lines;
    if (next) {
      const [name, line] = next;
      lines.delete(name);
      const go = line.shift();
      if (line.length > 0) lines.set(name, line);
      go?.();
    } else if (--account.running === 0) this.#accounts.delete(id);
  }
}

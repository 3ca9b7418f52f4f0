/**
 * Lets each account do a few things at once and has the rest wait in line. What one account waits for takes nothing from
 * another.
 */
export class Turns {
  readonly #perAccount: number;
  readonly #accounts = new Map<string, { active: number; waiting: Set<() => void> }>();

  constructor(perAccount: number) {
    this.#perAccount = perAccount;
  }

  /**
   * Does something when it is its account's turn.
   * @param patience milliseconds to wait in line at most
   * @throws Error if the wait was in vain; nothing was done then
   */
  async run<T>(accountId: string, patience: number, act: () => Promise<T>): Promise<T> {
    const account = this.#accounts.get(accountId) ?? { active: 0, waiting: new Set<() => void>() };
    this.#accounts.set(accountId, account);
    if (account.active < this.#perAccount) account.active++;
    // Whoever is done hands its turn on, so the count stays.
    else await waitIn(account.waiting, patience);
    try {
      return await act();
    } finally {
      const [next] = account.waiting;
      if (next) next();
      else if (--account.active === 0) this.#accounts.delete(accountId);
    }
  }
}

const waitIn = (line: Set<() => void>, patience: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      line.delete(go);
    };
    const go = () => {
      leave();
      resolve();
    };
    const timer = setTimeout(() => {
      leave();
      reject(new Error('waited in vain for a turn'));
    }, patience);
    line.add(go);
  });

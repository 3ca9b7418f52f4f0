/** Hostile requests, as an attacker with a token of an account would send them. */
export interface Attack {
  what: string;
  /** They are sent at once. */
  requests: { method?: 'GET' | 'POST'; path: string; body?: string }[];
}

const employees = '/core/v3/employees';
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

const unknownFields = JSON.stringify({
  rows: times(1_000, (row) => ({
    operation: 'create',
    data: Object.fromEntries(times(100, (i) => [`firstNme${row}x${i}`, 'a'])),
  })),
});

export const attacks: Attack[] = [
  {
    what: 'expand=department 300 times',
    requests: [{ path: `${employees}?limit=500&${times(300, () => 'expand=department').join('&')}` }],
  },
  {
    what: '40 lists with every expansion at once',
    requests: times(40, () => ({
      path: `${employees}?limit=500&expand=department,office,manager,currentContract,currentSalary`,
    })),
  },
  {
    what: '3,700 unknown parameters',
    requests: [{ path: `${employees}?${times(3_700, (i) => `firstNme${i}=a`).join('&')}` }],
  },
  {
    what: 'a batch with 100 unknown fields in each row',
    requests: [{ method: 'POST', path: `${employees}/batch`, body: unknownFields }],
  },
  { what: 'a search', requests: [{ path: `${employees}?q=last1%20first2&limit=500` }] },
  { what: '14 searches at once', requests: times(14, (i) => ({ path: `${employees}?q=last${i}%20first&limit=500` })) },
  {
    what: 'a search for 60 words',
    requests: [{ path: `${employees}?q=${times(60, (i) => 'abcdefghij'[i % 10]).join('%20')}` }],
  },
];

import { type Figures, figuresOf, median, medianOf, type RowResult } from '../measure.ts';
import type { Registered, WebhookSetting } from './setting.ts';
import { makeOffices } from './steady.ts';

const rounds = 5;

interface Hanging {
  /** Events; each goes to every endpoint. */
  perSecond: number;
  endpoints: number;
}

/** Whether one endpoint that never answers slows the others down: rounds with it and without it in turn. */
export const measureHanging =
  ({ perSecond, endpoints: count }: Hanging) =>
  async (setting: WebhookSetting, seconds: number): Promise<Pick<RowResult, 'figures' | 'limits'>> => {
    const others: Registered[] = [];
    for (let n = 1; n < count; n++) others.push(await setting.register(`/${n}`, 'office.created'));
    const round = async (path: string): Promise<Figures> => {
      // A new one each time: after a long hang it is degraded, and then disturbs no other endpoint.
      const one = await setting.register(path, 'office.created');
      const expected = (await makeOffices(setting, perSecond, seconds)) * others.length;
      const { latencies, first, last, ...arrivals } = await setting.arrivals(expected);
      const memory = await setting.servers.ours.memory();
      await setting.remove([one]);
      const errors = expected - arrivals.count + arrivals.unsigned + arrivals.repeated;
      return figuresOf(latencies, { elapsed: (last - first) / 1000, errors, memory });
    };
    await round('/unseen');
    const [hanging, answering]: [Figures[], Figures[]] = [[], []];
    for (let n = 0; n < rounds; n++) {
      hanging.push(await round('/hang'));
      answering.push(await round('/unseen'));
    }
    await setting.remove(others);
    const moved = median(hanging.map(({ p95 }, n) => p95 / (answering[n] as Figures).p95));
    return {
      figures: { ours: medianOf(hanging), 'all well': medianOf(answering) },
      limits: [{ what: "the others' p95, hanging ÷ well", found: Number(moved.toFixed(2)), atMost: 1.2 }],
    };
  };

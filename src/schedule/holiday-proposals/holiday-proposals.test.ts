/** Public holidays by region, as a proposal: /schedule/v1/holiday-proposals. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const propose = (query: string) => app.api('GET', `/schedule/v1/holiday-proposals?${query}`);

interface Proposed {
  date: string;
  name: string;
}

describe('a proposal of holidays', () => {
  test('has those of the country and of the region, each day once and in order', async () => {
    const { data } = (await propose('country=ES&region=MD&year=2026')).json;
    expect(data).toMatchObject({ country: 'ES', region: 'MD', year: 2026, source: expect.stringContaining('CC BY') });
    const dates = data.daysOff.map(({ date }: Proposed) => date);
    // Spain's national holidays of 2026, Good Friday among them, and the day of Madrid.
    for (const day of ['01-01', '01-06', '04-03', '05-01', '05-02', '10-12', '12-08', '12-25']) {
      expect(dates).toContain(`2026-${day}`);
    }
    expect(dates).toEqual([...new Set(dates)].sort());
    const ofCountry = (await propose('country=ES&year=2026')).json.data.daysOff;
    expect(ofCountry.map(({ date }: Proposed) => date)).not.toContain('2026-05-02');
  });
  test('has those of a part of a region', async () => {
    const { data: regions } = (await app.api('GET', '/schedule/v1/holiday-regions?country=DE')).json;
    expect(regions).toContainEqual({ code: 'BY', name: expect.stringContaining('Bayern') });
    const parts = regions.filter(({ code }: { code: string }) => code.startsWith('BY-'));
    expect(parts.length).toBeGreaterThan(0);
    const { data } = (await propose('country=DE&region=BY-A&year=2026')).json;
    // The peace festival of Augsburg.
    expect(data.daysOff.map(({ date }: Proposed) => date)).toContain('2026-08-08');
  });
  test('is accepted by sending it as a calendar, and writes nothing before', async () => {
    const { data } = (await propose('country=FR&year=2027')).json;
    expect(await app.read('/schedule/v1/holiday-calendar')).toEqual([]);
    expect(await app.events()).toEqual([]);
    const body = { name: 'France 2027', year: 2027, daysOff: data.daysOff };
    const { daysOff } = await app.create('/schedule/v1/holiday-calendar', body);
    expect(daysOff).toEqual(data.daysOff.map((day: Proposed) => ({ ...day, id: expect.any(String) })));
  });
  test('refuses a region of another country, and names all that is wrong', async () => {
    expect((await propose('country=ES&region=BY&year=2026')).json).toMatchObject({
      status: 400,
      errors: [{ parameter: 'region', code: 'unknown_region' }],
    });
    const wrong = (await propose('country=XX&year=1500')).json.errors;
    expect(wrong.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual(['country', 'year']);
  });
});

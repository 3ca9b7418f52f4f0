/** The photos of employees. A page has dozens of them, so they are asked for together. */
import { useQuery } from '@tanstack/react-query';
import { api, mayCall } from '../api.ts';
import { root } from '../root.ts';

/** The id of the photo; null: the employee has none. */
type Found = string | null;
interface Waiting {
  employeeId: string;
  resolve(found: Found): void;
  reject(error: unknown): void;
}

/** The address of a request has room for so many ids. */
const atOnce = 100;
let waiting: Waiting[] = [];

async function ask(some: Waiting[]): Promise<void> {
  try {
    const ids = some.map(({ employeeId }) => employeeId);
    const { data } = await api('listEmployeePhotos', { query: { 'employeeId[in]': ids, limit: atOnce } });
    const found = new Map(data.map(({ id, employeeId }) => [employeeId, id]));
    for (const { employeeId, resolve } of some) resolve(found.get(employeeId) ?? null);
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}

function askTogether(): void {
  const asked = waiting;
  waiting = [];
  for (let from = 0; from < asked.length; from += atOnce) void ask(asked.slice(from, from + atOnce));
}

const findPhoto = (employeeId: string): Promise<Found> =>
  new Promise((resolve, reject) => {
    // Everything that is drawn at once waits for one request.
    if (waiting.length === 0) setTimeout(askTogether);
    waiting.push({ employeeId, resolve, reject });
  });

/** The id of the photo of an employee, once it is known. @param employeeId undefined: of no employee */
export function usePhotoOf(employeeId: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['photo', employeeId],
    enabled: employeeId !== undefined && mayCall('listEmployeePhotos'),
    staleTime: 5 * 60_000,
    queryFn: () => findPhoto(employeeId ?? ''),
  });
  return data ?? undefined;
}

/** The address of a picture, which a browser keeps for good. @param side in pixels of the page */
export const pictureOf = (photoId: string, side: number): string =>
  `${root}/core/v3/employee-photos/${photoId}/picture?size=${side > 32 ? 256 : 64}`;

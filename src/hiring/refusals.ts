import type { FieldError } from '../platform/field-error.ts';
import { Problem } from '../platform/problem.ts';
import { invalidBody } from '../platform/validate.ts';

/** Why the parts of a request are refused. All of it is undone then, so a part need not undo anything by itself. */
export class Refusals {
  readonly #found: { errors: FieldError[]; problem: Problem }[] = [];

  /**
   * Does a part.
   * @param place where the body has it, or each of its fields
   * @returns its result; undefined: it is refused
   */
  async of<Result>(
    place: string | ((pointer: string | undefined) => string),
    act: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await act();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      const placeOf = typeof place === 'string' ? () => place : place;
      this.#found.push({ errors: problem.errors.map((error) => error.under(placeOf(error.pointer))), problem });
      return undefined;
    }
  }

  /** @throws Problem that of the only part refused, or `invalid_body` naming the mistakes of all */
  throwIfAny(): void {
    const [first] = this.#found;
    if (!first) return;
    // A refusal without a field is about the whole, such as a missing scope; it would hide behind mistakes in fields.
    const whole = this.#found.find(({ problem }) => problem.errors.length === 0);
    const named = this.#found.filter(({ problem }) => problem.errors.length > 0);
    const errors = firstOfEach(named.flatMap((one) => one.errors));
    if (whole?.problem.type.status === 403 || (whole && named.length === 0)) throw whole.problem;
    if (named.length > 1) throw invalidBody(errors);
    const { type, message, reason, params, members, headers } = named[0]?.problem ?? first.problem;
    if (type.status === invalidBody([]).type.status) throw invalidBody(errors);
    throw new Problem(type, message, {
      errors,
      ...(reason && { reason }),
      ...(params && { params }),
      members,
      headers,
    });
  }
}

/** The first error of each field. */
const firstOfEach = (errors: FieldError[]): FieldError[] =>
  [...new Map(errors.toReversed().map((error) => [error.pointer, error])).values()].toReversed();

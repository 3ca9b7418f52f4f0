import markUrl from '../mark.svg?no-inline';

/** The mark of Rollcall: an employee who is present. */
export const Mark = () => <img src={markUrl} alt="" width={26} height={26} />;

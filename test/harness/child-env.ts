/** The environment of the processes that tests start. */

/** What every one of them has: an earlier one compiled the product for it, which takes a third of a start. */
export const childEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: new URL('../../node_modules/.cache/compiled', import.meta.url).pathname,
};

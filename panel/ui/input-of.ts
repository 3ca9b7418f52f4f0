/** What an input gives to its `onChange`: the value, or the event of an element. */
export const inputOf = (given: unknown) => {
  const target = (given as { currentTarget?: HTMLInputElement } | null)?.currentTarget;
  return target === undefined ? given : target.type === 'checkbox' ? target.checked : target.value;
};

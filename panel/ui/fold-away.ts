/** Folds a row away before it is removed: as long as any change of the panel takes, and not at all where nothing may move. */
export async function foldAway(row: Element | null | undefined): Promise<void> {
  if (!row || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const height = `${row.getBoundingClientRect().height}px`;
  const from = { height, opacity: 1, overflow: 'clip' };
  const to = { height: '0', opacity: 0, overflow: 'clip' };
  await row.animate([from, to], { duration: 150, easing: 'ease-out', fill: 'forwards' }).finished;
}

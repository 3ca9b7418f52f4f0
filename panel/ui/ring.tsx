/** A share of a whole as a ring; the text next to it says it too. */
export function Ring({ share }: { share: number }) {
  const length = 2 * Math.PI * 36;
  const filled = Math.max(0, Math.min(1, share)) * length;
  return (
    <svg className="ring" viewBox="0 0 80 80" aria-hidden>
      <circle cx="40" cy="40" r="36" />
      <circle cx="40" cy="40" r="36" strokeDasharray={`${filled} ${length}`} transform="rotate(-90 40 40)" />
    </svg>
  );
}

/** A ruler, for what has to do with measuring. */
export function RulerIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <path d="M3 8h18v8H3zM7 8v3M11 8v4M15 8v3M19 8v4" />
    </svg>
  )
}

/** A map pin; always beside words. */
export function PinIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M12 21c-4-5-7-8.5-7-12a7 7 0 0 1 14 0c0 3.5-3 7-7 12zM12 6.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 1 1 0-5z" />
    </svg>
  )
}

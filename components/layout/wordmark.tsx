/** The shop's name with its mark: a toe cap. */
export function Wordmark({ name }: { name: string }) {
  return (
    <a className="wordmark" href="/" aria-label={`${name}, home`}>
      <svg viewBox="0 0 32 24" width="32" height="24" aria-hidden="true">
        <path fill="var(--color-hivis)" d="M2 19v-6C2 6 8 2.5 14 4c8 2 15 6 16 15z" />
        <path fill="none" stroke="currentColor" strokeWidth="2.5" d="M2 19v-6C2 6 8 2.5 14 4c8 2 15 6 16 15z" />
        <path fill="currentColor" d="M1 19h30v4H1z" />
      </svg>
      <span>{name}</span>
    </a>
  )
}

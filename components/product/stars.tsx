/** A rating as stars, read out as words. `of` is out of five and may be a fraction. */
export function Stars({ of }: { of: number }) {
  return (
    <span
      className="stars"
      role="img"
      aria-label={`${of} out of 5 stars`}
      style={{ '--stars': of } as React.CSSProperties}
    />
  )
}

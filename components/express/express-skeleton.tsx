/** Holds the place of the express buttons while they are on their way. */
export function ExpressSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-2" aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <span key={key} className="skeleton h-12 w-full" />
      ))}
    </div>
  )
}

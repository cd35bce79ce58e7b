import { Skeleton } from '#components/ui/skeleton.tsx'

/** The wishlist before its products are known: same geometry, nothing jumps. */
export function WishlistSkeleton({ rows }: { rows: number }) {
  return (
    <div className="grid gap-3" aria-busy="true">
      <p className="sr-only" role="status">
        Loading your wishlist
      </p>
      <Skeleton width="4em" height="24px" />
      <ul className="border-t border-line" aria-hidden="true">
        {Array.from({ length: Math.max(rows, 3) }, (_, i) => i).map((row) => (
          <li key={row} className="grid grid-cols-[88px_1fr] gap-4 border-b border-line py-5 md:grid-cols-[120px_1fr]">
            <span className="skeleton aspect-[5/6] w-full" />
            <span className="grid content-start gap-3">
              <Skeleton width="30%" />
              <Skeleton width="70%" />
              <Skeleton width="45%" />
              <Skeleton width="180px" height="48px" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { Skeleton } from '#components/ui/skeleton.tsx'

/** The cart's lines before their products are known: same geometry, nothing jumps. */
export function CartSkeleton({ lines }: { lines: number }) {
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading your cart</p>
      <ul className="border-t border-line" aria-hidden="true">
        {Array.from({ length: Math.max(lines, 1) }, (_, i) => i).map((line) => (
          <li
            key={line}
            className="grid min-h-[309px] grid-cols-[72px_minmax(0,1fr)] gap-3 border-b border-line py-5 sm:min-h-[245px] sm:grid-cols-[88px_minmax(0,1fr)] sm:gap-4 md:grid-cols-[120px_minmax(0,1fr)]"
          >
            <span className="skeleton aspect-[5/6] w-full" />
            <span className="grid content-start gap-3">
              <Skeleton width="30%" />
              <Skeleton width="70%" />
              <Skeleton width="60%" height="48px" />
              <Skeleton width="30%" />
              <Skeleton width="132px" height="46px" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

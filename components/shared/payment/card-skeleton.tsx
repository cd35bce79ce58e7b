import { Skeleton } from '#components/ui/skeleton.tsx'

/** The card form before it is there: same geometry. */
export function CardSkeleton() {
  return (
    <div className="grid gap-5" aria-hidden="true">
      <Skeleton height="76px" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton height="76px" />
        <Skeleton height="76px" />
      </div>
    </div>
  )
}

import { Skeleton } from '#components/ui/skeleton.tsx'

/** A step before the cart has settled: fields in their places [GUARD-18]. */
export function StepSkeleton({ fields }: { fields: number }) {
  return (
    <div className="grid gap-5" aria-busy="true">
      <p className="sr-only">Loading checkout</p>
      {Array.from({ length: fields }, (_, place) => place).map((field) => (
        <Skeleton key={field} height="76px" />
      ))}
      <Skeleton height="48px" />
    </div>
  )
}

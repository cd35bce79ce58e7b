import { Skeleton } from '#components/ui/skeleton.tsx'

/** Orders on their way: as many blocks of one height as there will be. */
export function OrderSkeleton({ blocks, height, label }: { blocks: number; height: string; label?: string }) {
  return (
    <div className="grid gap-4" aria-busy="true">
      {label ? (
        <p className="sr-only" role="status">
          {label}
        </p>
      ) : null}
      {Array.from({ length: blocks }, (_, i) => i).map((block) => (
        <Skeleton key={block} height={height} />
      ))}
    </div>
  )
}

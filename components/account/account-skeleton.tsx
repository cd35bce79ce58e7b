import { Skeleton } from '#components/ui/skeleton.tsx'

/** An account page that is on its way: as many blocks of one height as it will have. */
export function AccountSkeleton({ blocks, height }: { blocks: number; height: string }) {
  return (
    <div className="grid gap-5">
      {Array.from({ length: blocks }, (_, i) => i).map((block) => (
        <Skeleton key={block} height={height} />
      ))}
    </div>
  )
}

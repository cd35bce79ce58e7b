import { Skeleton } from '#components/ui/skeleton.tsx'

interface Blocks {
  blocks: number
  height: string
}

/** An account page that is on its way: as many blocks of one height as it will have. */
export function AccountSkeleton({ blocks, height }: Blocks) {
  return (
    <div className="grid gap-5">
      {Array.from({ length: blocks }, (_, i) => i).map((block) => (
        <Skeleton key={block} height={height} />
      ))}
    </div>
  )
}

/** A part of an account page that is on its way, said to who does not see it: `what` as in "your saved cards". */
export function AccountLoading({ what, ...blocks }: Blocks & { what: string }) {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Loading {what}
      </p>
      <AccountSkeleton {...blocks} />
    </div>
  )
}

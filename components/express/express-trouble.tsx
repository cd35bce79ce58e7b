import { Button } from '#components/ui/button.tsx'

/** As LoadTrouble, without what the cart page has no room for: its scripts are counted. */
export function ExpressTrouble({ onRetry, children }: { onRetry: () => void; children: string }) {
  return (
    <div className="grid justify-items-start gap-3 rounded border border-rust bg-rust-tint p-4" role="alert">
      <p>{children}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

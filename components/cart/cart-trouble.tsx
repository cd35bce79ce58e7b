import { Button } from '#components/ui/button.tsx'

/** Shown when the shop cannot be asked about the cart. The lines are safe in this browser. */
export function CartTrouble({ onRetry, children }: { onRetry: () => void; children: string }) {
  return (
    <div className="grid justify-items-start gap-3 rounded border border-rust bg-rust-tint p-4" role="alert">
      <p>{children}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

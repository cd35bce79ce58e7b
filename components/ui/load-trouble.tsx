import { TryAgain } from './try-again.tsx'

/** What could not be loaded, in words, with a way to try again. What was typed stays. */
export function LoadTrouble({ onRetry, children }: { onRetry: () => void; children: string }) {
  return (
    <div className="grid justify-items-start gap-3 rounded border border-rust bg-rust-tint p-4" role="alert">
      <p>{children}</p>
      <TryAgain onRetry={onRetry} />
    </div>
  )
}

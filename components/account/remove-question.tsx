import { type KeyboardEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'

interface RemoveQuestionProps {
  /** What would go, by its own name: several questions may stand open side by side. */
  what: string
  /** Resolves when it is known what became of it; what it shows is its own business. */
  onRemove: () => Promise<void>
  onKeep: () => void
}

/** Asks in place whether something is really to go. */
export function RemoveQuestion({ what, onRemove, onKeep }: RemoveQuestionProps) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    await onRemove()
    // The question still stands where it failed: it can be answered again.
    setBusy(false)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 font-semibold wrap-anywhere">Remove {what}?</legend>
      <div className="flex flex-wrap gap-2">
        <Button autoFocus loading={busy} onClick={remove} onKeyDown={ignoreHeld}>
          Yes, remove it
        </Button>
        <Button look="quiet" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </fieldset>
  )
}

/** An Enter that is held down from the button that asked would be the answer, too. */
function ignoreHeld(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}

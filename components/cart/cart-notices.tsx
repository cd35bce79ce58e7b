'use client'
import { showAlert } from '#components/ui/alert-queue.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { type Notice, takeNotices, useNotices } from '#stores/notices.ts'

/** Turns what happened to the cart behind the scenes into alerts. Draws nothing itself. */
export function CartNotices() {
  useOnMount(() => {
    tellAll()
    return useNotices.subscribe(tellAll)
  })
  return null
}

function tellAll(): void {
  for (const notice of takeNotices()) tell(notice)
}

function tell({ tone, text, action }: Notice): void {
  if (!action) showAlert({ tone, text })
  else showAlert({ tone, text, action: { label: action.label, run: () => window.location.assign(action.href) } })
}

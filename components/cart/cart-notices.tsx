'use client'
import { useEffect } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'
import { type Notice, takeNotices, useNotices } from '#stores/notices.ts'

/** Turns what happened to the cart behind the scenes into alerts. Draws nothing itself. */
export function CartNotices() {
  const waiting = useNotices((state) => state.waiting)
  useEffect(() => {
    if (waiting.length > 0) for (const notice of takeNotices()) tell(notice)
  }, [waiting])
  return null
}

function tell({ tone, text, action }: Notice): void {
  if (!action) showAlert({ tone, text })
  else showAlert({ tone, text, action: { label: action.label, run: () => window.location.assign(action.href) } })
}

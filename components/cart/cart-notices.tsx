'use client'
import { useEffect } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'
import { takeNotices, useNotices } from '#stores/notices.ts'

/** Turns what happened to the cart behind the scenes into alerts. Draws nothing itself. */
export function CartNotices() {
  const waiting = useNotices((state) => state.waiting)
  useEffect(() => {
    if (waiting.length > 0) for (const notice of takeNotices()) showAlert(notice)
  }, [waiting])
  return null
}

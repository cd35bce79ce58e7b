'use client'

import { type ComponentType, useState } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'

interface SheetProps {
  open: boolean
  onClose: () => void
}

/** Opens the screen of one's sizes, which comes over the wire when it is first asked for. */
export function SizesButton({ className, children }: { className: string; children: string }) {
  const [open, setOpen] = useState(false)
  const [Sheet, setSheet] = useState<ComponentType<SheetProps>>()
  const show = async () => {
    try {
      const { SizesSheet } = await import('./sizes-sheet.tsx')
      setSheet(() => SizesSheet)
      setOpen(true)
    } catch {
      showAlert({ tone: 'error', text: 'We couldn’t show your sizes. Check your connection and try again.' })
    }
  }
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => void show()}>
        {children}
      </button>
      {Sheet ? <Sheet open={open} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

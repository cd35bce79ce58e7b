'use client'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'

const never = () => () => {}
// Too short a time to look any different.
const AS_EVER = 'disabled:border-transparent disabled:bg-orange disabled:text-white'

/** Sends one of these forms; not before the page has come alive, when a browser would send it nowhere and forget what was typed. */
export function AuthSubmit({ busy, children }: { busy: boolean; children: ReactNode }) {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <Button type="submit" look="primary" wide loading={busy} disabled={!alive} className={AS_EVER}>
      {children}
    </Button>
  )
}

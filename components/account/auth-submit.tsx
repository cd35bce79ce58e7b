'use client'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'

const never = () => () => {}
// Too short a time to look any different.
const AS_EVER = {
  primary: 'disabled:border-transparent disabled:bg-orange disabled:text-white',
  secondary: '',
}

interface AuthSubmitProps {
  busy: boolean
  /** A page has one primary action; a form that stands beside another is not it. */
  look?: keyof typeof AS_EVER
  children: ReactNode
}

/**
 * Sends one of these forms; not before the page has come alive, when a browser would send it nowhere and forget what
 * was typed.
 */
export function AuthSubmit({ busy, look = 'primary', children }: AuthSubmitProps) {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <Button type="submit" look={look} wide loading={busy} disabled={!alive} className={AS_EVER[look]}>
      {children}
    </Button>
  )
}

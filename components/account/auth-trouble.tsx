'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { TitleError } from '#components/ui/title-error.tsx'

/** What the shop said no to, above the form; takes focus so that nobody misses it. */
export function AuthTrouble({ message, children }: { message?: string | undefined; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) box.current?.focus()
  }, [message])
  if (!message) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="grid justify-items-start gap-2 rounded border border-rust bg-rust-tint p-4"
    >
      <TitleError />
      <p className="font-semibold">{message}</p>
      {children}
    </div>
  )
}

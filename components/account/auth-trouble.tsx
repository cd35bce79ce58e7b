'use client'
import type { ReactNode } from 'react'
import { focusOnAppear } from '#components/ui/page-focus.ts'
import { TitleError } from '#components/ui/title-error.tsx'

/** What the shop said no to, above the form; takes focus so that nobody misses it. */
export function AuthTrouble({ message, children }: { message?: string | undefined; children?: ReactNode }) {
  if (!message) return null
  return (
    <div
      key={message}
      ref={focusOnAppear}
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

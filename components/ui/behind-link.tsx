'use client'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface BehindLinkProps {
  id: string
  /** What holds while the field is not open. */
  note?: ReactNode
  label: string
  open: boolean
  children: ReactNode
}

/**
 * A field few people need, one press away. It is in the page all along, so that autofill can fill it. Once open it
 * stays so: emptied, it would go from under the caret.
 */
export function BehindLink({ id, note, label, open: wanted, children }: BehindLinkProps) {
  const [open, setOpen] = useState(wanted)
  if (wanted && !open) setOpen(true)
  const field = useRef<HTMLDivElement>(null)
  // The pressed link goes, and the focus would go with it.
  const press = () => {
    flushSync(() => setOpen(true))
    field.current?.querySelector('input')?.focus()
  }
  return (
    <div className="-my-2">
      {open ? null : (
        <div className="flex flex-wrap items-center gap-x-3">
          {note}
          <button type="button" className="link min-h-11 text-sm" aria-controls={id} onClick={press}>
            {label}
          </button>
        </div>
      )}
      <div id={id} ref={field} className={open ? 'py-2' : 'sr-only'} {...(open ? {} : { inert: true })}>
        {children}
      </div>
    </div>
  )
}

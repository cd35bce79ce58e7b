'use client'

import { type ReactNode, Suspense, useState } from 'react'
import { Skeleton } from './skeleton.tsx'

interface LateDisclosureProps {
  summary: ReactNode
  /** Open from the start, as soon as the browser knows that it should be. */
  open?: boolean
  /** Height of what is to come, as CSS. */
  height: string
  children: () => ReactNode
}

/** A heading that opens; what is in it comes over the wire when it first does. */
export function LateDisclosure({ summary, open = false, height, children }: LateDisclosureProps) {
  const [opened, setOpened] = useState(false)
  // Somebody may open it before the page's scripts are there: no event tells of that.
  const look = (details: HTMLDetailsElement | null) => {
    if (details?.open) setOpened(true)
  }
  return (
    <details
      className="disclosure needs-script"
      open={open}
      ref={look}
      onToggle={({ currentTarget }) => look(currentTarget)}
    >
      <summary>{summary}</summary>
      <div className="disclosure-body">
        {opened ? <Suspense fallback={<Skeleton height={height} />}>{children()}</Suspense> : null}
      </div>
    </details>
  )
}

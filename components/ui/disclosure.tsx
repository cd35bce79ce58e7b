import type { ReactNode } from 'react'

interface DisclosureProps {
  summary: ReactNode
  open?: boolean
  children: ReactNode
}

/** A heading that opens; works without JavaScript. */
export function Disclosure({ summary, open = false, children }: DisclosureProps) {
  return (
    <details className="disclosure" open={open}>
      <summary>{summary}</summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}

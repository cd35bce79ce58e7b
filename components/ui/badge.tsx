import type { ReactNode } from 'react'

/** A word on a picture or beside a heading. `hivis` is for what should catch the eye. */
export function Badge({ tone, children }: { tone?: 'hivis' | 'ink' | 'good'; children: ReactNode }) {
  return <span className={tone ? `badge badge-${tone}` : 'badge'}>{children}</span>
}

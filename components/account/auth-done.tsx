import type { ReactNode } from 'react'
import { focusOnAppear } from '#components/ui/page-focus.ts'

/**
 * What came of a form, in its place: it takes the focus, for the button that was pressed has gone with the form, and so
 * screen readers say it [UI-16].
 */
export function AuthDone({ children }: { children: ReactNode }) {
  return (
    <div ref={focusOnAppear} tabIndex={-1} className="-m-2 grid justify-items-start gap-4 rounded p-2">
      {children}
    </div>
  )
}

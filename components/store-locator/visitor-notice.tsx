'use client'
import type { MouseEvent } from 'react'
import { CloseIcon } from '#components/ui/icons.tsx'
import { focusBack, noteCameFrom } from '#components/ui/page-focus.ts'
import { Status } from '#components/ui/status.tsx'
import { visitorText } from '#lib/domain/delivery/delivered-countries.ts'
import { acknowledgeGeo } from '#stores/geo.ts'

interface VisitorNoticeProps {
  /** Where the visitor is. */
  country: string
  /** The one country the shop delivers to, if it is one. */
  only: 'AU' | 'NZ' | undefined
}

/** What a visitor from elsewhere should know. It floats: nothing on the page moves [GEO-06]. */
export function VisitorNotice({ country, only }: VisitorNoticeProps) {
  const dismiss = (event: MouseEvent) => {
    focusBack(event)
    acknowledgeGeo()
  }
  return (
    <aside className="country-notice" aria-label="Delivery and prices" onFocus={noteCameFrom}>
      <Status words={visitorText(country, only)} />
      <button type="button" className="icon-btn" aria-label="Dismiss" onClick={dismiss}>
        <CloseIcon />
      </button>
    </aside>
  )
}

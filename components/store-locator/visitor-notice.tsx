'use client'
import { CloseIcon } from '#components/ui/icons.tsx'
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
  return (
    <aside className="country-notice" aria-label="Delivery and prices">
      <p role="status">{visitorText(country, only)}</p>
      <button type="button" className="icon-btn" aria-label="Dismiss" onClick={acknowledgeGeo}>
        <CloseIcon />
      </button>
    </aside>
  )
}

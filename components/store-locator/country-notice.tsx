'use client'
import { CloseIcon } from '#components/ui/icons.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { lookUpCountry } from '#lib/client/store-locator/geo-lookup.ts'
import type { CountryWords } from '#lib/domain/delivery/delivered-countries.ts'
import { deliverOnlyTo } from '#stores/delivery-postcode.ts'
import { acknowledgeGeo, useGeo } from '#stores/geo.ts'

interface CountryNoticeProps {
  words: CountryWords
  /** The one country the shop delivers to: the browser then asks about no other, wherever it is [CHK-31]. */
  only: 'AU' | 'NZ' | undefined
}

/**
 * Tells a visitor from elsewhere what that means, until they have read it [GEO-05, GEO-06]. It floats: nothing on the
 * page moves.
 */
export function CountryNotice({ words, only }: CountryNoticeProps) {
  const geo = useGeo()
  useOnMount(() => {
    deliverOnlyTo(only)
    void lookUpCountry()
  })
  const text = geo && !geo.acknowledged && (words[geo.country as 'AU'] ?? words.other)
  if (!text) return null
  return (
    <aside className="country-notice" aria-label="Delivery and prices">
      <p role="status">{text}</p>
      <button type="button" className="icon-btn" aria-label="Dismiss" onClick={acknowledgeGeo}>
        <CloseIcon />
      </button>
    </aside>
  )
}

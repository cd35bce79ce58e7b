'use client'
import { CloseIcon } from '#components/ui/icons.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { lookUpCountry } from '#lib/client/store-locator/geo-lookup.ts'
import { acknowledgeGeo, useGeo } from '#stores/geo.ts'

/**
 * Tells a visitor from elsewhere what that means, until they have read it [GEO-05, GEO-06]. It floats: nothing on the
 * page moves.
 */
export function CountryNotice() {
  const geo = useGeo()
  useOnMount(() => void lookUpCountry())
  if (!geo || geo.acknowledged || geo.country === 'AU') return null
  return (
    <aside className="country-notice" aria-label="Delivery and prices">
      <p role="status">{noticeText(geo.country)}</p>
      <button type="button" className="icon-btn" aria-label="Dismiss" onClick={acknowledgeGeo}>
        <CloseIcon />
      </button>
    </aside>
  )
}

function noticeText(country: string): string {
  return country === 'NZ'
    ? 'We deliver to New Zealand. Prices are in Australian dollars (AUD).'
    : 'We deliver to addresses in Australia and New Zealand only. Prices are in Australian dollars (AUD).'
}

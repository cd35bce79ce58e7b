'use client'
import { useLoaded } from '#components/ui/use-loaded.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { lookUpCountry } from '#lib/client/store-locator/geo-lookup.ts'
import { deliverOnlyTo } from '#stores/delivery-postcode.ts'
import { useGeo } from '#stores/geo.ts'

interface CountryNoticeProps {
  /** The one country the shop delivers to: the browser then asks about no other, wherever it is [CHK-31]. */
  only?: 'AU' | 'NZ'
}

const loadNotice = async () => (await import('./visitor-notice.tsx')).VisitorNotice

/**
 * Tells a visitor from elsewhere what that means, until they have read it [GEO-05, GEO-06]. Its words come over the
 * wire then: few visitors see them, and every page carries this.
 */
export function CountryNotice({ only }: CountryNoticeProps) {
  const geo = useGeo()
  useOnMount(() => {
    deliverOnlyTo(only)
    void lookUpCountry()
  })
  const unread = geo !== undefined && !geo.acknowledged && (geo.country !== 'AU' || only === 'NZ')
  const Notice = useLoaded(unread && 'notice', loadNotice)
  return unread && Notice ? <Notice country={geo.country} only={only} /> : null
}

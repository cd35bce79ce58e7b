'use client'
import type { MouseEvent } from 'react'
import { CloseIcon } from '#components/ui/icons.tsx'
import { focusBack, noteCameFrom } from '#components/ui/page-focus.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import type { ShownAnnouncement } from '#lib/domain/content/announcement.ts'
import { useDeliveryCountry } from '#stores/delivery-postcode.ts'
import { dismissAnnouncement, useDismissedAnnouncements, watchDismissed } from '#stores/dismissed-announcements.ts'

/**
 * What the shop announces, above every page: all of it in the page, which is the same for everybody. Those that are for
 * another country, or were dismissed, are hidden by the page's first script until this knows better [OPS-63].
 */
export function Announcements({ announcements }: { announcements: readonly ShownAnnouncement[] }) {
  const dismissed = useDismissedAnnouncements(({ keys }) => keys)
  const country = useDeliveryCountry()
  useOnMount(watchDismissed)
  const isFor = ({ key, countries }: ShownAnnouncement) =>
    !dismissed?.includes(key) && (countries.length === 0 || countries.includes(country))
  const shown = dismissed ? announcements.filter(isFor) : announcements
  if (shown.length === 0) return null
  return (
    <section className="announcements" aria-label="Announcements" onFocus={noteCameFrom}>
      <ul>
        {shown.map((announcement, place) => (
          <Announcement
            key={`${announcement.key} ${announcement.countries}`}
            announcement={announcement}
            {...(dismissed ? {} : { place: String(place) })}
          />
        ))}
      </ul>
    </section>
  )
}

interface AnnouncementProps {
  announcement: ShownAnnouncement
  /** By which the first script hides it; absent once the part knows itself. */
  place?: string
}

function Announcement({ announcement: { key, text, link, tone }, place }: AnnouncementProps) {
  const dismiss = (event: MouseEvent) => {
    focusBack(event)
    dismissAnnouncement(key)
  }
  return (
    <li className={tone === 'warning' ? 'announcement announcement-warning' : 'announcement'} data-place={place}>
      <p>
        {tone === 'warning' ? <strong>Important: </strong> : null}
        {text}
        {link ? (
          <>
            {' '}
            <a href={link.href}>{link.label}</a>
          </>
        ) : null}
      </p>
      <button type="button" className="icon-btn needs-script" aria-label={`Dismiss: ${text}`} onClick={dismiss}>
        <CloseIcon />
      </button>
    </li>
  )
}

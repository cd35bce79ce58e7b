/** How urgent an announcement is: `warning` stands out and says so in words, too. */
export const ANNOUNCEMENT_TONES = ['info', 'warning'] as const
export type AnnouncementTone = (typeof ANNOUNCEMENT_TONES)[number]

/** At most so many stand above a page for one shopper; the page holds so many for each country [OPS-63]. */
export const ANNOUNCEMENTS_MAX = 4

export interface AnnouncementLink {
  /** A path of the shop's, https:, mailto: or tel:. */
  href: string
  label: string
}

/** An announcement as a page shows it. */
export interface ShownAnnouncement {
  /** Of what it says: another text is another announcement to whoever dismissed the one before. */
  key: string
  text: string
  link?: AnnouncementLink
  tone: AnnouncementTone
  /** Whom it stands there for, by where their things are sent; none named: everybody. */
  countries: readonly string[]
}

/** What the page's first script reads of them, in the order of their places: `key:AU,NZ`, one after the other. */
export function announcedText(announcements: readonly ShownAnnouncement[]): string | undefined {
  if (announcements.length === 0) return undefined
  return announcements.map(({ key, countries }) => `${key}:${countries.join()}`).join(' ')
}

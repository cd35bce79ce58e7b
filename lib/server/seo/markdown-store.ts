import 'server-only'
import { WEEKDAYS } from '#lib/contract/store.ts'
import { markdownTable, markdownText } from '#lib/domain/markdown-text.ts'
import { storeByPath } from '../stores.ts'

const DAY_NAMES = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const

/** A store: where it is, when it is open, what it does. */
export async function storeMarkdown(path: string, origin: string): Promise<string | undefined> {
  const store = await storeByPath(path)
  if (!store) return undefined
  const { street1, street2, locality, region, postcode, country } = store.address
  const hours = WEEKDAYS.map((day) => [DAY_NAMES[day], (store.hours[day] ?? 'closed').replace('-', '–')])
  const holidays = store.holidays.map((day) => [`${day.date}, ${day.name}`, day.hours.replace('-', '–')])
  const parts = [
    `# ${markdownText(store.name)}`,
    [street1, street2, `${locality} ${region} ${postcode}`, country]
      .filter(Boolean)
      .map((v) => markdownText(v ?? ''))
      .join(', '),
    store.phone ? `Phone: ${markdownText(store.phone)}` : '',
    markdownTable(['Day', 'Open'], [...hours, ...holidays]),
    `Times are local (${store.timeZone}).`,
    store.clickAndCollect ? 'Click and collect: yes.' : 'Click and collect: no.',
    store.services.length > 0 ? `Services: ${store.services.map(markdownText).join(', ')}` : '',
    `Map position: ${store.latitude}, ${store.longitude}`,
    `${origin}/stores/${store.path}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

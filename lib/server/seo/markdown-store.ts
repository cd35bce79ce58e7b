import 'server-only'
import { WEEKDAY_NAMES, WEEKDAYS } from '#lib/domain/dates/weekday.ts'
import { localTime } from '#lib/domain/dates/zoned-time.ts'
import { placeSummary } from '#lib/domain/store-locator/store-places.ts'
import { markdownLink, markdownTable, markdownText } from '#lib/domain/text/markdown-text.ts'
import { storeByPath, storePlaceAt } from '../store-locator/stores.ts'

/** A store: where it is, when it is open, what it does. */
export async function storeMarkdown(path: string, origin: string): Promise<string | undefined> {
  const store = await storeByPath(path)
  if (!store) return placeMarkdown(path, origin)
  const { street1, street2, locality, region, postcode, country } = store.address
  const hours = WEEKDAYS.map((day) => [WEEKDAY_NAMES[day], (store.hours[day] ?? 'ask the store').replace('-', '–')])
  const today = localTime(new Date(), store.timeZone).date
  const holidays = store.holidays
    .filter(({ date }) => date >= today)
    .map((day) => [`${day.date}, ${day.name}`, day.hours.replace('-', '–')])
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

async function placeMarkdown(path: string, origin: string): Promise<string | undefined> {
  const place = await storePlaceAt(path)
  if (!place) return undefined
  const stores = place.stores.map(
    ({ name, path: at, address }) =>
      `- ${markdownLink(name, `${origin}/stores/${at}`)}, ${markdownText(`${address.street1}, ${address.locality}`)}`,
  )
  return `# Stores in ${markdownText(place.name)}\n\n${markdownText(placeSummary(place))}\n\n${stores.join('\n')}\n`
}

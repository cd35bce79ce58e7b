import { type ClockPlace, momentText } from '../dates/moment-text.ts'
import { type COUNTRIES, TIME_ZONE } from '../shop-rules.ts'

/** Where most shoppers of a country are, and where they are hours from that. */
const CLOCKS: Readonly<Record<(typeof COUNTRIES)[number], readonly ClockPlace[]>> = {
  AU: [
    { timeZone: TIME_ZONE, place: 'Melbourne' },
    { timeZone: 'Australia/Perth', place: 'Perth' },
  ],
  NZ: [{ timeZone: 'Pacific/Auckland', place: 'Auckland' }],
}

/**
 * Until when a price holds, by the clocks of the countries the shop delivers to: `Sale ends at midnight on Sunday
 * 29 November in Melbourne, 9 pm in Perth`. The page is one for everybody, so it names places [OPS-40, GEN-27].
 */
export function saleEndText(endsAt: string, countries: readonly (typeof COUNTRIES)[number][]): string {
  const places = countries.toSorted().flatMap((country) => CLOCKS[country])
  return `Sale ends at ${momentText(new Date(endsAt), places)}`
}

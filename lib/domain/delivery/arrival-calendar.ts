import { addDays } from '../dates/zoned-time.ts'

/** What an entry about a parcel says. `from` and `to` are `YYYY-MM-DD`, both included. */
interface ExpectedParcel {
  orderNumber: string
  arrival: { from: string; to: string }
  /** Where it goes, in one line. */
  place: string
  /** The order's own page. */
  url: string
}

/**
 * An iCalendar file (RFC 5545) with the days on which an order is expected, as one entry of whole days that leaves the
 * shopper free [CHK-46].
 */
export function arrivalCalendar({ orderNumber, arrival, place, url }: ExpectedParcel, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${new URL(url).hostname}//Orders//EN`,
    'BEGIN:VEVENT',
    `UID:order-${orderNumber}@${new URL(url).hostname}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(arrival.from)}`,
    // The end of whole days is the day after the last of them.
    `DTEND;VALUE=DATE:${compact(addDays(arrival.to, 1))}`,
    `SUMMARY:${escaped(`Order ${orderNumber} arrives`)}`,
    `LOCATION:${escaped(place)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function compact(date: string): string {
  return date.replaceAll('-', '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\s*\n\s*/g, '\\n')
}

const LINE_BYTES = 75

/** A line of at most 75 bytes, the rest of it on lines that begin with a space; no character is cut in two. */
function folded(line: string): string {
  let bytes = 0
  let text = ''
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    const full = bytes + size > LINE_BYTES
    text += full ? `\r\n ${character}` : character
    bytes = full ? 1 + size : bytes + size
  }
  return text
}

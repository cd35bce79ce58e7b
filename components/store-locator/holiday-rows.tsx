'use client'
import { useNow } from '#lib/client/platform/use-now.ts'
import { weekdayName } from '#lib/domain/dates/weekday.ts'
import { localTime } from '#lib/domain/dates/zoned-time.ts'
import { dateText } from '#lib/domain/store-locator/opening-hours.ts'

interface Holiday {
  date: string
  name: string
  text: string
}

const SHOWN_MAX = 5

/** The next days that differ from the week. Those that are over leave as soon as the browser knows what day it is. */
export function HolidayRows({ holidays }: { holidays: readonly Holiday[] }) {
  const now = useNow()
  const today = now && localTime(now, 'Australia/Melbourne').date
  const coming = holidays.filter(({ date }) => today === undefined || date >= today).slice(0, SHOWN_MAX)
  if (coming.length === 0) return null
  return (
    <tbody className="store-holidays">
      {coming.map(({ date, name, text }) => (
        <tr key={date}>
          <th scope="row">
            {name}
            <span className="store-holiday-date">
              {weekdayName(date).slice(0, 3)} {dateText(date)}
            </span>
          </th>
          <td>{text}</td>
        </tr>
      ))}
    </tbody>
  )
}

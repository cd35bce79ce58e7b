import { hoursText, type Schedule, weekTable } from '#lib/domain/store-locator/opening-hours.ts'
import { HolidayRows } from './holiday-rows.tsx'
import { HolidayTable } from './holiday-table.tsx'

interface OpeningTableProps {
  schedule: Schedule
  storeName: string
  /** Where the page is made anew every minute, and knows the day by itself. */
  today?: string | undefined
}

/** A week of doors and the days that differ, as a plain table: true whenever it is read. */
export function OpeningTable({ schedule, storeName, today }: OpeningTableProps) {
  const holidays = schedule.holidays.map(({ date, name, hours }) => ({ date, name, text: hoursText(hours) }))
  return (
    <table className="store-hours">
      <caption className="sr-only">Opening hours of {storeName}</caption>
      <tbody>
        {weekTable(schedule).map(({ day, text }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
      {today === undefined ? (
        <HolidayRows holidays={holidays} timeZone={schedule.timeZone} />
      ) : (
        <HolidayTable holidays={holidays} today={today} />
      )}
    </table>
  )
}

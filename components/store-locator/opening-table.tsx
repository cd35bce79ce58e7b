import { hoursText, type Schedule, weekTable } from '#lib/domain/store-locator/opening-hours.ts'
import { HolidayRows } from './holiday-rows.tsx'

/** A week of doors and the days that differ, as a plain table: true whenever it is read. */
export function OpeningTable({ schedule, storeName }: { schedule: Schedule; storeName: string }) {
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
      <HolidayRows
        holidays={schedule.holidays.map(({ date, name, hours }) => ({ date, name, text: hoursText(hours) }))}
      />
    </table>
  )
}

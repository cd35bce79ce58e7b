import { nearDayInWords } from '#lib/domain/dates/day-text.ts'

export interface Holiday {
  /** `YYYY-MM-DD`. */
  date: string
  name: string
  text: string
}

const SHOWN_MAX = 5

/** The next days that differ from the week, from `today` on. */
export function HolidayTable({ holidays, today }: { holidays: readonly Holiday[]; today: string | undefined }) {
  const coming = holidays.filter(({ date }) => today === undefined || date >= today).slice(0, SHOWN_MAX)
  if (coming.length === 0) return null
  return (
    <tbody className="store-holidays">
      {coming.map(({ date, name, text }) => (
        <tr key={date}>
          <th scope="row">
            {name}
            <span className="store-holiday-date">{nearDayInWords(date)}</span>
          </th>
          <td>{text}</td>
        </tr>
      ))}
    </tbody>
  )
}

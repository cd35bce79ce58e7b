'use client'
import { useNow } from '#lib/client/platform/use-now.ts'
import { localTime } from '#lib/domain/dates/zoned-time.ts'
import { type Holiday, HolidayTable } from './holiday-table.tsx'

interface HolidayRowsProps {
  holidays: readonly Holiday[]
  /** The store's: in Perth it is still the day that is over in Melbourne. */
  timeZone: string
}

/** Days that differ. Those that are over leave as soon as the browser knows what day it is. */
export function HolidayRows({ holidays, timeZone }: HolidayRowsProps) {
  const now = useNow()
  return <HolidayTable holidays={holidays} today={now && localTime(now, timeZone).date} />
}

'use client'
import { useNow } from '#lib/client/platform/use-now.ts'
import { localTime } from '#lib/domain/dates/zoned-time.ts'
import { type Holiday, HolidayTable } from './holiday-table.tsx'

/** Days that differ. Those that are over leave as soon as the browser knows what day it is. */
export function HolidayRows({ holidays }: { holidays: readonly Holiday[] }) {
  const now = useNow()
  return <HolidayTable holidays={holidays} today={now && localTime(now, 'Australia/Melbourne').date} />
}

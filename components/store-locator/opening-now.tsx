'use client'
import { useNow } from '#lib/client/platform/use-now.ts'
import { localTime } from '#lib/domain/dates/zoned-time.ts'
import { openingState, openingText, type Schedule } from '#lib/domain/store-locator/opening-hours.ts'

/** Whether the store is open at this moment. Only the browser knows: its place in the cached HTML is held empty. */
export function OpeningNow({ schedule }: { schedule: Schedule }) {
  const now = useNow()
  if (!now) return <p className="store-now" />
  const state = openingState(schedule, now)
  const today = localTime(now, schedule.timeZone).date
  const holiday = schedule.holidays.find(({ date }) => date === today)
  return (
    <p className="store-now" data-open={state.open}>
      {openingText(state, today)}
      {holiday ? <span className="store-now-holiday"> ({holiday.name})</span> : null}
    </p>
  )
}

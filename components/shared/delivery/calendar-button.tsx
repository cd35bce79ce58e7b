'use client'
import { saveFile } from '#lib/client/platform/save-file.ts'
import { arrivalCalendar } from '#lib/domain/delivery/arrival-calendar.ts'

interface CalendarButtonProps {
  orderNumber: string
  arrival: { from: string; to: string }
  /** Where it goes, in one line. */
  place: string
}

/** Puts the days an order is expected on into the shopper's own calendar [CHK-46]. */
export function CalendarButton({ orderNumber, arrival, place }: CalendarButtonProps) {
  const save = () => {
    const url = `${location.origin}/orders/${orderNumber}`
    const text = arrivalCalendar({ orderNumber, arrival, place, url }, new Date())
    saveFile(`order-${orderNumber}.ics`, 'text/calendar', text)
  }
  return (
    <button type="button" className="link inline-flex min-h-11 items-center print:hidden" onClick={save}>
      Add to calendar
    </button>
  )
}

import { localTime } from '../dates/zoned-time.ts'
import { AUTHORITY_TO_LEAVE_METHOD, TIME_ZONE } from '../shop-rules.ts'
import { holidayPlaces, isBusinessDay, PACKED_IN } from './business-day.ts'

/** 1 pm: a courier needs four hours. */
export const FOUR_HOURS_CUT_OFF_MINUTES = 13 * 60

/**
 * Whether a method can be kept that is ordered now: a courier goes on business days, of where it is packed and of where
 * it goes, for what is ordered by 1 pm [CHK-35].
 */
export function keepsItsHours(
  method: { code: string },
  destination: { country: string; postcode: string },
  now: Date,
): boolean {
  if (method.code !== AUTHORITY_TO_LEAVE_METHOD) return true
  const { date, minutes } = localTime(now, TIME_ZONE)
  const isWorked = isBusinessDay(date, [...PACKED_IN, ...holidayPlaces(destination)])
  return isWorked && minutes < FOUR_HOURS_CUT_OFF_MINUTES
}

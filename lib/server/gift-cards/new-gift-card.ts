import 'server-only'
import { randomInt } from 'node:crypto'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'

/** Without letters and digits that are taken for one another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 16
const VALID_YEARS = 3

/** A code nobody can guess: 80 bits. */
export function newGiftCardCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Three years from today, in Melbourne: `YYYY-MM-DD` [OPS-13]. */
export function giftCardLastDay(now: Date): string {
  const day = dayInMelbourne(now)
  const [year = '', ...rest] = day.split('-')
  // The 29th of February has no anniversary: the day before counts.
  return [Number(year) + VALID_YEARS, ...rest].join('-').replace('-02-29', '-02-28')
}

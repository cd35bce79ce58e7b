import 'server-only'
import { createHash } from 'node:crypto'
import { type Cents, fromDollars } from '#lib/domain/money/money.ts'

/** Lower-case words joined by hyphens, accents off; empty when nothing is left. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120)
}

/** The first `length` hex digits of a text's SHA-256. */
export function digestOf(text: string, length = 64): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length)
}

const PRICE = /^\$?\s*(\d{1,7}|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/

/** `50`, `1299.95` or `$1,299.95` in cents; undefined when it is not a price. */
export function priceOf(text: string): Cents | undefined {
  return PRICE.test(text) ? fromDollars(Number(text.replace(/[$,\s]/g, ''))) : undefined
}

/** Text as the database takes it: PostgreSQL has no NUL. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '')
}

interface CardShape {
  /** Allowed digit counts. */
  lengths: readonly number[]
  cvvLength: 3 | 4
}

/** Card brands the card form can tell by their first digits. */
interface CardBrand extends CardShape {
  name: string
  pattern: RegExp
}

const BRANDS: readonly CardBrand[] = [
  { name: 'American Express', pattern: /^3[47]/, lengths: [15], cvvLength: 4 },
  { name: 'Diners Club', pattern: /^3(?:0[0-5]|[689])/, lengths: [14, 16], cvvLength: 3 },
  { name: 'JCB', pattern: /^35(?:2[89]|[3-8])/, lengths: [16], cvvLength: 3 },
  {
    name: 'Mastercard',
    pattern: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvvLength: 3,
  },
  { name: 'Discover', pattern: /^(?:6011|64[4-9]|65)/, lengths: [16], cvvLength: 3 },
  { name: 'UnionPay', pattern: /^62/, lengths: [16, 17, 18, 19], cvvLength: 3 },
  { name: 'Visa', pattern: /^4/, lengths: [13, 16, 18, 19], cvvLength: 3 },
]
const UNKNOWN: CardShape = { lengths: [12, 13, 14, 15, 16, 17, 18, 19], cvvLength: 3 }

export const digitsOf = (typed: string): string => typed.replace(/\D/g, '')

function brandOf(digits: string): CardBrand | undefined {
  return BRANDS.find((brand) => brand.pattern.test(digits))
}

function shapeOf(digits: string): CardShape {
  return brandOf(digits) ?? UNKNOWN
}

/** The brand of a card as far as its first digits tell; undefined while they do not. */
export function cardBrand(typed: string): string | undefined {
  return brandOf(digitsOf(typed))?.name
}

/** Digits grouped as they are printed on the card: fours, or 4-6-5 on an American Express. */
export function groupCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, Math.max(...shapeOf(digitsOf(typed)).lengths))
  const groups = cardBrand(digits) === 'American Express' ? [4, 6, 5] : [4, 4, 4, 4, 3]
  const parts: string[] = []
  let from = 0
  for (const size of groups) {
    if (from >= digits.length) break
    parts.push(digits.slice(from, from + size))
    from += size
  }
  return parts.join(' ')
}

export function isCardNumber(typed: string): boolean {
  const digits = digitsOf(typed)
  return shapeOf(digits).lengths.includes(digits.length) && passesLuhn(digits)
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    // Stryker disable next-line AssignmentOperator: ten divides a sum whichever sign it has.
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Expiry as typed (`12/30`, `1230`, `12 / 2030`) to month and four-digit year; undefined when it is neither. */
export function parseExpiry(typed: string): { month: string; year: string } | undefined {
  const parts = /^\s*(\d{1,2})\s*[/\- ]\s*(\d{4}|\d{2})\s*$/.exec(typed) ?? /^\s*(\d{2})(\d{4}|\d{2})\s*$/.exec(typed)
  const month = Number(parts?.[1])
  const year = parts?.[2]
  if (!year || month < 1 || month > 12) return undefined
  return { month: String(month).padStart(2, '0'), year: year.length === 2 ? `20${year}` : year }
}

/** Good to the last day of its month, anywhere on earth; not more than 20 years ahead. */
export function isExpiry(typed: string, now: Date): boolean {
  const expiry = parseExpiry(typed)
  if (!expiry) return false
  const months = (Number(expiry.year) - now.getUTCFullYear()) * 12 + Number(expiry.month) - (now.getUTCMonth() + 1)
  return months >= 0 && months <= 240
}

/** Whether a card of this expiry (`12/2030`) has had the last day of its month. */
export function hasExpired(expiry: string, now: Date): boolean {
  const last = parseExpiry(expiry)
  return !last || Number(last.year) * 12 + Number(last.month) < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}

/** Puts the slash in while an expiry is typed: `12` → `12/`, `1230` → `12/30`, `3` → `03/`. */
export function formatExpiry(typed: string, previous: string): string {
  const deleting = typed.length < previous.length
  const digits = digitsOf(typed)
  if (deleting || /\d{4}$/.test(typed.split('/')[1] ?? '')) return typed.replace(/[^\d/]/g, '').slice(0, 7)
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const slashed = /^(\d)\s*\//.test(typed) ? `0${digits}` : padded
  return slashed.length < 2 ? slashed : `${slashed.slice(0, 2)}/${slashed.slice(2, 6)}`
}

export function securityCodeLength(number: string): 3 | 4 {
  return shapeOf(digitsOf(number)).cvvLength
}

export function isSecurityCode(typed: string, number: string): boolean {
  return /^\d+$/.test(typed) && typed.length === securityCodeLength(number)
}

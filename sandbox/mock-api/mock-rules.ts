import type { Endpoint } from '#lib/contract/endpoint.ts'
import { type EndpointName, endpoints } from '#lib/contract/endpoints.ts'
import { ERROR_CODES, ERRORS, type ErrorCode } from '#lib/contract/errors.ts'

/** What a call is answered with instead of what the API says; `pass` leaves that alone, and only a delay remains. */
export type Outcome = ErrorCode | 'challenge' | 'network' | 'garbage' | 'pass'

/** How one call of the contract behaves. */
export interface MockRule {
  endpoint: EndpointName
  outcome: Outcome
  delayMs: number
  /** How many more calls it is for; undefined is every one. */
  left: number | undefined
}

/** One word of `?mock=`: a rule, or a wish about the clock, the persona or everything at once. */
export type MockIntent =
  | { kind: 'rule'; rule: MockRule }
  | { kind: 'clock'; shiftMs: number | undefined }
  | { kind: 'persona'; name: string }
  | { kind: 'clear' }

/** A word of `?mock=` that says nothing; the message tells what would. */
export class MockWordError extends Error {}

const DELAY_MAX_MS = 60_000
const UNUSUAL = ['challenge', 'network', 'garbage', 'pass'] as const
const ANY_CALL = ['InvalidRequest', 'RateLimited', 'InternalError', 'ServiceUnavailable'] as const
const SESSION = ['Unauthorised', 'IdentityExpired', 'SessionUnreadable', 'UserNotFound'] as const
const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Every error a call may answer by the contract, its own first. */
export function errorsOf(name: EndpointName): ErrorCode[] {
  const { errors, identity }: Endpoint = endpoints[name]
  return [...new Set([...errors, ...(identity === 'none' ? [] : SESSION), ...ANY_CALL])]
}

/** Status of an error as this call answers it. */
export function statusOf(name: EndpointName, code: ErrorCode): number {
  const { statuses }: Endpoint = endpoints[name]
  return statuses?.[code] ?? ERRORS[code].status
}

function isEndpointName(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name)
}

/**
 * Reads `?mock=`, words with commas between them: `placeOrder:PaymentDeclined`, `accountState:409:2`,
 * `checkoutInfo:slow-3000:always`, `placeOrder:ServiceUnavailable+slow-2000`, `clock:+121m`, `clock:reset`,
 * `persona:dana`, `clear`. A rule holds once unless it says how often. Throws MockWordError.
 */
export function parseMock(text: string): MockIntent[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
    .map(parseWord)
}

function parseWord(word: string): MockIntent {
  const [first = '', second = '', third] = word.split(':')
  if (word === 'clear') return { kind: 'clear' }
  if (first === 'clock') return { kind: 'clock', shiftMs: parseShift(second) }
  if (first === 'persona') return { kind: 'persona', name: second }
  if (!isEndpointName(first)) throw new MockWordError(`${first} is no call of the contract.`)
  return { kind: 'rule', rule: { endpoint: first, ...parseOutcome(first, second), left: parseTimes(third) } }
}

function parseShift(text: string): number | undefined {
  if (text === 'reset') return undefined
  // In a query a plus is a space.
  const [, sign, count, unit] = /^([+ -]?)(\d{1,5})([smhd])$/.exec(text) ?? []
  if (count === undefined) throw new MockWordError(`${text} moves no clock; say clock:+90m, clock:-1d or clock:reset.`)
  return (sign === '-' ? -1 : 1) * Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]
}

function parseOutcome(endpoint: EndpointName, text: string): Pick<MockRule, 'outcome' | 'delayMs'> {
  let outcome: Outcome = 'pass'
  let delayMs = 0
  for (const part of text.split(/[+ ]/)) {
    const slow = /^slow-(\d{1,5})$/.exec(part)?.[1]
    if (slow === undefined) outcome = outcomeOf(endpoint, part)
    else delayMs = Math.min(Number(slow), DELAY_MAX_MS)
  }
  return { outcome, delayMs }
}

function outcomeOf(endpoint: EndpointName, word: string): Outcome {
  const unusual = UNUSUAL.find((each) => each === word)
  if (unusual) return unusual
  const known = errorsOf(endpoint)
  const code = known.find((each) => each === word || String(statusOf(endpoint, each)) === word)
  if (code) return code
  const stranger = ERROR_CODES.find((each) => each === word)
  const offer = [...known, ...UNUSUAL].join(', ')
  throw new MockWordError(
    stranger
      ? `${endpoint} never answers ${stranger} by the contract. It may answer ${offer}.`
      : `${endpoint} cannot answer ${word}. It may answer ${offer}.`,
  )
}

function parseTimes(text: string | undefined): number | undefined {
  if (text === undefined || text === 'once') return 1
  if (text === 'always') return undefined
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text)
  throw new MockWordError(`${text} is no count; say once, always or a number up to 999.`)
}

/** A rule as `?mock=` writes it. */
export function ruleText({ endpoint, outcome, delayMs, left }: MockRule): string {
  const what = [...(outcome === 'pass' && delayMs > 0 ? [] : [outcome]), ...(delayMs > 0 ? [`slow-${delayMs}`] : [])]
  return `${endpoint}:${what.join('+')}:${left === undefined ? 'always' : left === 1 ? 'once' : left}`
}

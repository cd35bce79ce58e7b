import { randomBytes } from 'node:crypto'
import { type Fate, FINE, type Instrument, invalid, type Presented, unknownNonce } from './instruments.ts'
import { ledger } from './ledger.ts'
import { fateOf } from './test-cards.ts'

/** A payment method in the vault pays again and again, until its card has expired. */
export function presentKept(token: string): Presented {
  const kept = ledger().vault().method(token)
  if (!kept) return invalid('91518', 'payment_method_token', 'Payment method token is invalid.')
  const { instrument } = kept
  return { ok: true, instrument, fate: keptFate(instrument), singleUse: false }
}

/** What stands for a kept card in a browser: `sandboxkept.` + token + `.` + 16 random hex digits. */
export function nonceOfKept(token: string): string {
  return `sandboxkept.${token}.a${randomBytes(8).toString('hex').slice(1)}`
}

/** Reads what `nonceOfKept` has made. Single use. */
export function presentKeptOnce(nonce: string): Presented {
  const [, token = ''] = nonce.split('.')
  const kept = presentKept(token)
  return kept.ok ? { ...kept, singleUse: true } : unknownNonce()
}

const EXPIRED: Fate = { fate: 'declined', code: '2004' }

function keptFate(instrument: Instrument): Fate {
  if (instrument.kind === 'paypal') return FINE
  if (hasExpired(instrument.expiry)) return EXPIRED
  // A card that is declined is not kept, whatever else becomes of it.
  const fate = fateOf(instrument)
  return fate.fate === 'asks' ? fate : FINE
}

function hasExpired(expiry: string): boolean {
  const [month, year] = expiry.split('/')
  return Date.UTC(Number(year), Number(month), 1) <= Date.now()
}

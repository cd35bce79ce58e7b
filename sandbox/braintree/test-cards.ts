import { z } from 'zod'
import {
  accepted,
  DECLINED,
  type Fate,
  FINE,
  type Instrument,
  invalid,
  type Presented,
  unknownNonce,
} from './instruments.ts'

/** Braintree's published test numbers, by what a card nonce shows of them. */
export const TEST_CARDS = [
  { number: '4111111111111111', type: 'Visa', fate: FINE },
  { number: '4012888888881881', type: 'Visa', fate: FINE },
  { number: '4000111111111115', type: 'Visa', fate: DECLINED },
  { number: '4000000000001091', type: 'Visa', fate: { fate: 'asks' } },
  { number: '4000111111111511', type: 'Visa', fate: { fate: 'rejected', reason: 'fraud' } },
  { number: '5555555555554444', type: 'MasterCard', fate: FINE },
  { number: '2223000048400011', type: 'MasterCard', fate: FINE },
  { number: '5105105105105100', type: 'MasterCard', fate: DECLINED },
  { number: '378282246310005', type: 'American Express', fate: FINE },
  { number: '371449635398431', type: 'American Express', fate: FINE },
  { number: '378734493671000', type: 'American Express', fate: DECLINED },
  { number: '6011111111111117', type: 'Discover', fate: FINE },
  { number: '36259600000004', type: 'Diners Club', fate: FINE },
  { number: '3530111333300000', type: 'JCB', fate: FINE },
  { number: '3566002020360505', type: 'JCB', fate: { fate: 'failed' } },
] as const satisfies readonly { number: string; type: string; fate: Fate }[]

const cardSchema = z.object({
  bin: z.string().regex(/^\d{6}$/),
  last4: z.string().regex(/^\d{4}$/),
  brand: z.string().max(40).default(''),
  month: z.string().regex(/^(0?[1-9]|1[0-2])$/),
  year: z.string().regex(/^\d{4}$/),
})

/** What a bank asks of this card, whatever wraps it. */
export function fateOf({ bin, last4 }: { bin: string; last4: string }): Fate {
  return knownCard(bin, last4)?.fate ?? FINE
}

function knownCard(bin: string, last4: string) {
  return TEST_CARDS.find(({ number }) => number.startsWith(bin) && number.endsWith(last4))
}

/** Reads a card of the sandbox's own form: `sandboxcard.` + details + `.` + 16 random hex digits. Single use. */
export function presentCard(nonce: string): Presented {
  const [, payload = '', unique = ''] = nonce.split('.')
  const card = readCard(payload)
  if (!card || !/^[0-9a-f]{16}$/.test(unique)) return unknownNonce()
  const known = knownCard(card.bin, card.last4)
  const type = known?.type ?? typeOfBin(card.bin)
  if (!type) return invalid('81715', 'number', 'Credit card number is invalid.')
  if (Date.UTC(Number(card.year), Number(card.month), 1) <= Date.now()) {
    return invalid('81710', 'expiration_date', 'Expiration date is invalid.')
  }
  const expiry = `${card.month.padStart(2, '0')}/${card.year}`
  const instrument: Instrument = { kind: 'card', type, bin: card.bin, last4: card.last4, expiry }
  return accepted(instrument, known?.fate ?? FINE, true)
}

function readCard(payload: string): z.infer<typeof cardSchema> | undefined {
  try {
    return cardSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}

function typeOfBin(bin: string): string | undefined {
  if (bin.startsWith('4')) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(bin)) return 'MasterCard'
  if (/^3[47]/.test(bin)) return 'American Express'
  if (/^35/.test(bin)) return 'JCB'
  if (/^3[0689]/.test(bin)) return 'Diners Club'
  return /^6/.test(bin) ? 'Discover' : undefined
}

import 'server-only'
import { randomInt } from 'node:crypto'
import type { PoolClient } from 'pg'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { decrypt, encrypt } from '../platform/encrypted.ts'
import { hashVoucherPin } from './voucher-pin.ts'

/** Without letters and digits that are taken for one another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 16
const PIN_DIGITS = 6
const VALID_YEARS = 3
const PIN_PURPOSE = 'gift-card-pin'

/** A code nobody can guess: 80 bits. */
export function newGiftCardCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

interface DrawnPin {
  pinHash: string
  /** The PIN for its mail, encrypted: `openPin` reads it. */
  sealedPin: string
}

export interface DrawnCard extends DrawnPin {
  code: string
}

/** Draws the code and the PIN of a card. Hashing is slow by design: not while an order is held. */
export async function drawGiftCard(): Promise<DrawnCard> {
  const { pinHash, sealedPin } = await drawPin()
  return { code: newGiftCardCode(), pinHash, sealedPin }
}

/** Six digits: five wrong ones lock the card. */
export async function drawPin(): Promise<DrawnPin & { pin: string }> {
  const pin = Array.from({ length: PIN_DIGITS }, () => randomInt(10)).join('')
  return { pin, pinHash: await hashVoucherPin(pin), sealedPin: encrypt(PIN_PURPOSE, pin) }
}

/** The PIN a card is mailed with; undefined once the secret of the shop has changed. */
export function openPin(sealedPin: string): string | undefined {
  try {
    return decrypt(PIN_PURPOSE, sealedPin)
  } catch {
    return undefined
  }
}

/**
 * Three years from today in Melbourne, or from a later day on which it is sent: the law counts from when somebody has
 * it. `YYYY-MM-DD` [OPS-13].
 */
export function giftCardLastDay(now: Date, sendOn?: string): string {
  const today = dayInMelbourne(now)
  const day = sendOn !== undefined && sendOn > today ? sendOn : today
  const [year = '', ...rest] = day.split('-')
  // The 29th of February has no anniversary: the day before counts.
  return [Number(year) + VALID_YEARS, ...rest].join('-').replace('-02-29', '-02-28')
}

export interface NewVoucher {
  code: string
  pinHash: string
  amount: Cents
  expires: string
}

/** Writes a card, unless another one has its code; a trigger writes the first entry of its ledger. */
export async function insertVoucher(
  client: PoolClient,
  { code, pinHash, amount, expires }: NewVoucher,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into vouchers (code, pin_hash, expires, issued, balance) values ($1, $2, $3, $4, $4)
     on conflict (code) do nothing`,
    [code, pinHash, expires, amount],
  )
  return rowCount === 1
}

/** Writes a card whose code was drawn. Throws when another has that code: the next try draws again. */
export async function insertDrawn(client: PoolClient, card: NewVoucher): Promise<void> {
  if (!(await insertVoucher(client, card))) throw new Error('Another gift card has the code that was drawn.')
}

import 'server-only'
import type { Cents } from '#lib/domain/money/money.ts'

export interface DemoGiftCard {
  code: string
  pin: string
  /** Last day it can be used, in Melbourne. */
  expires: string
  issued: Cents
  spent: Cents
  status: 'active' | 'suspended' | 'locked'
  wrongPins?: number
  /** What a shopper sees when it is entered. */
  shows: string
}

/** One gift card in every state [VOUCH-05, VOUCH-09]. docs/demo-shop.md lists them. */
export const GIFT_CARDS: readonly DemoGiftCard[] = [
  {
    code: 'GIFT50',
    pin: '1050',
    expires: '2035-12-31',
    issued: 5000,
    spent: 0,
    status: 'active',
    shows: '$50 to spend',
  },
  {
    code: 'GIFT100',
    pin: '1100',
    expires: '2035-12-31',
    issued: 10_000,
    spent: 0,
    status: 'active',
    shows: '$100 to spend',
  },
  {
    code: 'GIFT500',
    pin: '1500',
    expires: '2035-12-31',
    issued: 50_000,
    spent: 0,
    status: 'active',
    shows: '$500, enough for a whole order',
  },
  {
    code: 'GIFTPART',
    pin: '1234',
    expires: '2035-12-31',
    issued: 10_000,
    spent: 7505,
    status: 'active',
    shows: '$24.95 left of $100',
  },
  {
    code: 'GIFTCENT',
    pin: '1001',
    expires: '2035-12-31',
    issued: 2000,
    spent: 1999,
    status: 'active',
    shows: 'one cent left',
  },
  {
    code: 'GIFTUSED',
    pin: '1000',
    expires: '2035-12-31',
    issued: 5000,
    spent: 5000,
    status: 'active',
    shows: 'already redeemed',
  },
  { code: 'GIFTOLD', pin: '1999', expires: '2024-06-30', issued: 5000, spent: 0, status: 'active', shows: 'expired' },
  {
    code: 'GIFTHALT',
    pin: '1300',
    expires: '2035-12-31',
    issued: 7500,
    spent: 0,
    status: 'suspended',
    shows: 'suspended',
  },
  {
    code: 'GIFTLOCK',
    pin: '1400',
    expires: '2035-12-31',
    issued: 7500,
    spent: 0,
    status: 'locked',
    wrongPins: 5,
    shows: 'locked after five wrong PINs',
  },
  {
    code: 'GIFTLAST',
    pin: '1004',
    expires: '2035-12-31',
    issued: 7500,
    spent: 0,
    status: 'active',
    wrongPins: 4,
    shows: 'locks at the next wrong PIN',
  },
]

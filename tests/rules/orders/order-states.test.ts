import { expect, it } from 'vitest'
import { SALE_STATES } from '#lib/domain/catalogue/sale-price.ts'
import * as states from '#lib/domain/orders/order-states.ts'

// Rows hold these words: one that is renamed here is one that no row has.
it('keeps the words that orders, their money and gift cards are written down in [PAY-50, ORD-09]', () => {
  expect({ ...states }).toEqual({
    ORDER_STATUSES: ['PLACED', 'PROCESSING', 'READY_FOR_COLLECTION', 'SHIPPED', 'COMPLETED', 'CANCELLED', 'RETURNED'],
    ORDER_CHANNELS: ['online', 'in-store'],
    FULFILMENTS: ['goods', 'giftCard', 'service'],
    PAYMENT_STATES: ['intended', 'authorised', 'captured', 'voided', 'declined', 'unknown'],
    OPERATION_KINDS: ['capture', 'release', 'refund'],
    OPERATION_STATES: ['reserved', 'asking', 'done', 'refused'],
    REFUND_STATES: ['pending', 'done', 'refused'],
    REFUND_REASONS: ['returned', 'faulty', 'lost', 'goodwill', 'priceMatch', 'other'],
    CREDIT_REASONS: ['returned', 'faulty', 'lost', 'goodwill', 'priceMatch', 'other', 'cancelled'],
    EXCHANGE_STATES: ['held', 'released', 'sent'],
    VOUCHER_STATUSES: ['active', 'suspended', 'locked'],
    VOUCHER_ENTRY_KINDS: ['issued', 'toppedUp', 'spent', 'givenBack', 'withdrawn'],
  })
  expect(SALE_STATES).toEqual(['planned', 'running', 'ended'])
})

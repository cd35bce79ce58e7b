import { giftCardCode } from '#lib/domain/vouchers/gift-card.ts'
import { joinProblem, type Voucher, type VoucherAnswer, voucherDefect } from '#lib/domain/vouchers/voucher.ts'
import { tidyPin } from '#lib/domain/vouchers/voucher-form.ts'
import { cancelledWords, VOUCHER_WORDS } from '#lib/domain/vouchers/voucher-words.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { postNotice } from '#stores/notices.ts'
import { openPlacement } from '#stores/placement.ts'
import {
  appliedVouchers,
  dropVoucher,
  keepVoucher,
  markUnchecked,
  useVouchersStore,
  voucherCodes,
} from '#stores/vouchers.ts'
import { askVoucherBalance } from './voucher-balance.ts'

export type GiftCardOutcome = { ok: true; voucher: Voucher } | { ok: false; message: string }

/** Refusals that are not about the card, and say so themselves. */
const OWN_WORDS: ReadonlySet<string> = new Set(['BotCheckFailed', 'RateLimited'])

const NOT_ON_ORDER = 'This gift card is no longer on your order.'

/** Counts the checkouts that have come to an end here: by an order, or with a session, in this window or another. */
let checkoutsEnded = 0
useCheckoutStore.subscribe(({ record: { placedOrder } }, { record }) => {
  if (placedOrder && placedOrder.number !== record.placedOrder?.number) checkoutsEnded += 1
})
useIdentityStore.subscribe(({ customerId }, before) => {
  if (before.customerId !== undefined && before.customerId !== customerId) checkoutsEnded += 1
})

/** Puts a gift card on the order if it can pay [VOUCH-05 to VOUCH-12, SM-VOUCH-01, SM-VOUCH-02]. */
export async function applyGiftCard(typedCode: string, typedPin: string): Promise<GiftCardOutcome> {
  const problem = joinProblem(voucherCodes(), typedCode)
  if (problem) return { ok: false, message: VOUCHER_WORDS[problem] }
  const code = giftCardCode(typedCode)
  const endedBefore = checkoutsEnded
  const answer = await askVoucherBalance(code, typedPin)
  // A late answer is not for the next order, nor for the next person [VOUCH-13, AUTH-21].
  if (checkoutsEnded !== endedBefore) return { ok: false, message: NOT_ON_ORDER }
  return keepIfGood(code, tidyPin(typedPin), answer)
}

/**
 * Gives a card on the order its PIN again after a reload. A wrong one can be corrected; a card that cannot pay at all
 * is removed [VOUCH-08].
 */
export async function unlockGiftCard(code: string, typedPin: string): Promise<GiftCardOutcome> {
  const answer = await askVoucherBalance(code, typedPin)
  // Taken off the order meanwhile, it must not come back and pay.
  if (!voucherCodes().includes(code)) return { ok: false, message: NOT_ON_ORDER }
  const defect = voucherDefect(answer)
  if (defect && defect !== 'NOT_FOUND' && !openPlacement()) cancel(code, defect)
  return keepIfGood(code, tidyPin(typedPin), answer)
}

/**
 * Asks again for the balance of every card on the order, one call each [PAY-14]. A card that cannot pay any more is
 * removed and reported; one whose balance cannot be had stays, and says so [VOUCH-08, VOUCH-12]. While nobody knows
 * what became of a placement nothing is asked: its cards may be spent because it went through, and without them it
 * would become another order.
 */
export async function recheckGiftCards(): Promise<void> {
  if (openPlacement()) return
  await Promise.all(appliedVouchers().map(recheck))
}

/** Asks again for the balance of one card, whose check came to nothing before. Whether anything is known of it now. */
export async function recheckGiftCard(code: string): Promise<boolean> {
  const voucher = appliedVouchers().find((each) => each.code === code)
  if (voucher) await recheck(voucher)
  return useVouchersStore.getState().known[code]?.unchecked !== true
}

async function recheck({ code, pin }: Voucher): Promise<void> {
  const answer = await askVoucherBalance(code, pin)
  // It may have been taken off the order meanwhile, or be spent by the order that is on its way since.
  if (!voucherCodes().includes(code) || openPlacement()) return
  const defect = voucherDefect(answer)
  if (defect) cancel(code, defect)
  else if (answer.kind === 'balance') keepVoucher({ code, pin, ...answer.balance })
  else markUnchecked(code)
}

function keepIfGood(code: string, pin: string, answer: VoucherAnswer): GiftCardOutcome {
  const defect = voucherDefect(answer)
  if (defect) return { ok: false, message: VOUCHER_WORDS[defect] }
  if (answer.kind === 'silence') return { ok: false, message: VOUCHER_WORDS.UNABLE_TO_CHECK }
  if (answer.kind === 'refused') {
    return { ok: false, message: OWN_WORDS.has(answer.errorCode) ? answer.message : VOUCHER_WORDS.UNABLE_TO_CHECK }
  }
  const voucher = { code, pin, ...answer.balance }
  keepVoucher(voucher)
  return { ok: true, voucher }
}

function cancel(code: string, defect: Parameters<typeof cancelledWords>[1]): void {
  dropVoucher(code)
  postNotice({ tone: 'error', text: cancelledWords(code, defect) })
}

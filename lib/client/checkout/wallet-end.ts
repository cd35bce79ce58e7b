import type { WalletEnd } from '../wallets/port.ts'
import { OUTCOME_UNKNOWN } from '../wallets/sheet-words.ts'
import { UNABLE_TO_PLACE_ORDER } from './placement-outcome.ts'

/**
 * What a wallet's sheet is told of an outcome: the tick only where an order was placed, the words of the refusal
 * otherwise; of an outcome nobody knows that the page will tell, and no tick [PAY-69].
 */
export function walletEnd(outcome: { kind: string; message?: string }): WalletEnd {
  if (outcome.kind === 'SUCCESS') return { ok: true }
  if (outcome.kind === 'UNKNOWN') return { ok: false, message: OUTCOME_UNKNOWN }
  return { ok: false, message: outcome.message ?? UNABLE_TO_PLACE_ORDER }
}

/** Does what places an order, and tells the wallet's sheet that waits for it, if one does, what came of it. */
export async function whileSheetWaits<Outcome extends { kind: string; message?: string }>(
  finish: ((end: WalletEnd) => void) | undefined,
  place: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    const outcome = await place()
    finish?.(walletEnd(outcome))
    return outcome
  } catch (error) {
    finish?.({ ok: false, message: UNABLE_TO_PLACE_ORDER })
    throw error
  }
}

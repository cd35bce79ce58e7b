import { create } from 'zustand'
import type { BotCheckOutcome } from '#lib/domain/bot/bot-check.ts'

interface BotCheckState {
  open: boolean
  /** The last try failed, and the shopper has been told so. */
  failed: boolean
}

/** Whether the shop has to know that a person is shopping before it goes on [BOT-01]. */
export const useBotCheckStore = create<BotCheckState>()(() => ({ open: false, failed: false }))

interface Waiting {
  outcome: Promise<BotCheckOutcome>
  settle: (outcome: BotCheckOutcome) => void
}

let waiting: Waiting | undefined

/** Opens the bot check, or joins the one that stands open: all who wait share one outcome [BOT-12]. */
export function askBotCheck(): Promise<BotCheckOutcome> {
  useBotCheckStore.setState({ open: true })
  waiting ??= newWaiting()
  return waiting.outcome
}

function newWaiting(): Waiting {
  let settle: Waiting['settle'] = () => {}
  const outcome = new Promise<BotCheckOutcome>((resolve) => {
    settle = resolve
  })
  return { outcome, settle }
}

/** Tells all who wait. Only a failure leaves the check open, for another try [BOT-11]. */
export function settleBotCheck(outcome: BotCheckOutcome): void {
  const failed = outcome === 'FAILURE'
  useBotCheckStore.setState({ open: failed, failed })
  waiting?.settle(outcome)
  waiting = undefined
}

/** The shopper tries once more. */
export function forgiveBotCheck(): void {
  useBotCheckStore.setState({ failed: false })
}

/** There is no check to be had: nobody may be kept waiting behind it. */
export function abandonBotCheck(): void {
  settleBotCheck('FAILURE')
  useBotCheckStore.setState({ open: false, failed: false })
}

import { defineNetwork } from 'msw/experimental'
import type { HttpHandler } from 'msw/http'
import { AFTERPAY_HOST, afterpayHandlers } from './afterpay/handlers.ts'
import { watchTheDoor } from './bot-edge.ts'
import { BOT_HOSTS, siteverifyHandlers } from './bot-siteverify.ts'
import { braintreeHandlers } from './braintree/handlers.ts'
import { BRAINTREE_HOST } from './braintree/host.ts'
import { placeSandbox } from './directory.ts'
import { ERP_HOST, erpHandlers } from './erp-sales.ts'
import { LOYALTY_HOST, loyaltyHandlers } from './loyalty-partner.ts'
import { carryMail } from './post.ts'
import { ProviderDoor } from './provider-door.ts'

export interface Sandbox {
  /** Puts handlers before the stand-ins' own, as MSW's `use`. */
  use(...handlers: HttpHandler[]): void
  /** Takes what `use` added away again. */
  reset(): void
  stop(): void
}

const HOME = Symbol.for('steelcap.sandbox')
const home = globalThis as { [HOME]?: Sandbox }

/**
 * Stands in for the outside world: from here on calls to the providers' hosts are answered in the process, and mail
 * without a mail server is carried by the sandbox. Nothing else is touched. What the world remembers lies under
 * `dataDir`. Starting twice gives the running sandbox.
 */
export function startSandbox({ dataDir }: { dataDir: string }): Sandbox {
  placeSandbox(dataDir)
  home[HOME] ??= openSandbox()
  return home[HOME]
}

/**
 * Puts this module's stand-ins in the place of those that run: under `next dev` their code may have changed meanwhile.
 */
export function renewSandbox(): void {
  if (!home[HOME]) return
  home[HOME].stop()
  home[HOME] = openSandbox()
}

function openSandbox(): Sandbox {
  const network = defineNetwork({
    sources: [new ProviderDoor([BRAINTREE_HOST, LOYALTY_HOST, ERP_HOST, AFTERPAY_HOST, ...BOT_HOSTS])],
    handlers: [...braintreeHandlers, ...afterpayHandlers, ...loyaltyHandlers, ...erpHandlers, ...siteverifyHandlers],
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  })
  network.enable()
  const stopMail = carryMail()
  const leaveTheDoor = watchTheDoor()
  return {
    use: (...handlers) => network.use(...handlers),
    reset: () => network.resetHandlers(),
    stop: () => {
      network.disable()
      stopMail()
      leaveTheDoor()
      delete home[HOME]
    },
  }
}

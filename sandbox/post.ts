import { standInForMail } from '#lib/server/mail/mail-transport.ts'
import { faults } from './faults.ts'

/**
 * Carries the shop's mail while no mail server is set: everything arrives in the outbox, unless the panel says it
 * bounces.
 */
export function carryMail(): () => void {
  return standInForMail(({ recipient }) =>
    faults().mailBounces ? `550 5.1.1 <${recipient}>: mailbox unavailable` : undefined,
  )
}

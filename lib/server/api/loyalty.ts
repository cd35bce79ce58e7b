import 'server-only'
import { verifyMember } from '../loyalty/membership.ts'
import { clientAddress } from './rate-limit.ts'
import { type ApiApp, serve } from './serve.ts'

/** The frequent-flyer number of a guest [API-65]; a customer's is part of the account [API-25]. */
export function mountLoyalty(app: ApiApp): void {
  serve(app, 'verifyLoyalty', (c, member) => verifyMember(clientAddress(c), member))
}

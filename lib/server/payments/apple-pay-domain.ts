import 'server-only'
import type { Environment } from '../platform/environment.ts'
import { takesWallet } from './wallets.ts'

/** Apple's domain association file, as Apple or Braintree gave it; undefined where none is set [PAY-45]. */
export function appleDomainFile({ APPLE_PAY_DOMAIN_ASSOCIATION: text }: Environment): string | undefined {
  return text?.trim() || undefined
}

/** Whether Apple Pay is offered and Apple would not open it, because the file it asks the domain for is not set. */
export function lacksAppleDomainFile(env: Environment): boolean {
  return !env.sandbox && takesWallet(env, 'APPLE_PAY') && appleDomainFile(env) === undefined
}

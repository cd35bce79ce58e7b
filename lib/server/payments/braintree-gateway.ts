import 'server-only'
import { Agent } from 'node:https'
import braintree from 'braintree'
import type { Environment } from '../platform/environment.ts'

/** Nobody waits longer for one answer; what is not known by then has to be looked up. */
const ANSWER_DEADLINE_MS = 15_000

/** Idle connections are given up before a load balancer does it for us: a sale on a dead one ends as `unknown`. */
const IDLE_CONNECTION_MS = 4000

/** What the stand-in on loopback answers to; real keys come from the environment. */
export const SANDBOX_MERCHANT = {
  merchantId: 'steelcap_sandbox',
  publicKey: 'sandbox_public',
  privateKey: 'sandbox_private',
}

/** The gateway with the merchant account sales are booked on, when the merchant has several. */
export interface ConnectedGateway {
  gateway: braintree.BraintreeGateway
  merchantAccountId?: string | undefined
  deadlineMs: number
}

/** Connects the SDK to Braintree, or to its stand-in while the sandbox is on. Throws when keys are missing [GEN-11]. */
export function connectBraintree(env: Environment, deadlineMs = ANSWER_DEADLINE_MS): ConnectedGateway {
  // The published types do not know the agent yet.
  const config: braintree.KeyGatewayConfig & { customHttpAgent: Agent } = {
    environment: gatewayEnvironment(env),
    ...merchantKeys(env),
    customHttpAgent: new Agent({ keepAlive: true, maxSockets: 50, timeout: IDLE_CONNECTION_MS }),
  }
  const gateway = new braintree.BraintreeGateway(config)
  gateway.config.timeout = deadlineMs
  return { gateway, deadlineMs, merchantAccountId: env.sandbox ? undefined : env.BRAINTREE_MERCHANT_ACCOUNT_ID }
}

// Unset means production: sandbox keys fail there at once, while real orders on the test gateway would be paid by
// nobody.
function gatewayEnvironment(env: Environment): braintree.Environment {
  const test = env.sandbox || env.BRAINTREE_ENVIRONMENT === 'sandbox'
  return test ? braintree.Environment.Sandbox : braintree.Environment.Production
}

function merchantKeys(env: Environment): typeof SANDBOX_MERCHANT {
  if (env.sandbox) return SANDBOX_MERCHANT
  const { BRAINTREE_MERCHANT_ID: merchantId, BRAINTREE_PUBLIC_KEY: publicKey, BRAINTREE_PRIVATE_KEY: privateKey } = env
  if (merchantId && publicKey && privateKey) return { merchantId, publicKey, privateKey }
  throw new Error('Set BRAINTREE_MERCHANT_ID, BRAINTREE_PUBLIC_KEY and BRAINTREE_PRIVATE_KEY together.')
}

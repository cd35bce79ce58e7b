import type {
  BraintreeClientInstance,
  BraintreeOneTimePaymentSessionOptions,
  BraintreePayPalCheckoutInstance,
  BraintreeV6Namespace,
} from '@paypal/react-paypal-js/sdk-v6'
import { type BraintreeClient, braintreeClient } from './braintree-client.ts'

/** What Braintree's session takes beside what PayPal's React hook passes on. */
export type PayPalSessionOptions = BraintreeOneTimePaymentSessionOptions & { enableShippingAddress?: boolean }

/** Braintree's SDK as PayPal's provider wants it, over the connection the other wallets share. */
export async function braintreeNamespace(): Promise<BraintreeV6Namespace> {
  const { create } = await import('braintree-web/paypal-checkout-v6')
  return paypalNamespace({
    client: { create: async ({ authorization }) => clientOf(await braintreeClient(authorization)) },
    paypalCheckoutV6: { create },
  })
}

// The types name it by what PayPal's provider reads of it, which is nothing: it only hands it on.
function clientOf({ client }: BraintreeClient): BraintreeClientInstance {
  return client as unknown as BraintreeClientInstance
}

/** A namespace whose sessions do what an order of ours needs and PayPal's hook leaves out. */
export function paypalNamespace(namespace: BraintreeV6Namespace): BraintreeV6Namespace {
  return {
    ...namespace,
    paypalCheckoutV6: {
      create: async (options) => withOurSessions(await namespace.paypalCheckoutV6.create(options)),
    },
  }
}

function withOurSessions(checkout: BraintreePayPalCheckoutInstance): BraintreePayPalCheckoutInstance {
  for (const kind of ['createOneTimePaymentSession', 'createPayLaterSession'] as const) {
    const create = checkout[kind].bind(checkout) as BraintreePayPalCheckoutInstance['createOneTimePaymentSession']
    checkout[kind] = (options: PayPalSessionOptions) => {
      const session = create(withAddress(options))
      return { start: () => void started(session.start(), options) }
    }
  }
  return checkout
}

/**
 * PayPal shows options, and names the chosen one, only beside an address: for a pickup too. An empty list asks for the
 * address alone.
 */
function withAddress(options: PayPalSessionOptions): PayPalSessionOptions {
  const { shippingOptions, ...rest } = options
  if (!shippingOptions) return options
  return { ...rest, ...(shippingOptions.length > 0 ? { shippingOptions } : {}), enableShippingAddress: true }
}

// The types promise nothing, Braintree gives a promise; nobody else hears of its failure.
async function started(starting: unknown, { onError }: PayPalSessionOptions): Promise<void> {
  try {
    await starting
  } catch (error) {
    onError?.(error instanceof Error ? error : new Error('PayPal did not open.'))
  }
}

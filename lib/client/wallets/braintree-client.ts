import type { Client } from 'braintree-web'

/** A connection of the provider's SDK, with the device data that goes with its payments [PAY-37]. */
export interface BraintreeClient {
  client: Client
  deviceData: string | undefined
  live: boolean
}

let latest: { clientToken: string; connected: Promise<BraintreeClient> } | undefined

/** Connects the provider's SDK, once for a client token. Throws when it cannot be loaded; the next call tries again. */
export function braintreeClient(clientToken: string): Promise<BraintreeClient> {
  if (latest?.clientToken === clientToken) return latest.connected
  const connected = connect(clientToken)
  const attempt = { clientToken, connected }
  latest = attempt
  connected.catch(() => {
    if (latest === attempt) latest = undefined
  })
  return connected
}

async function connect(clientToken: string): Promise<BraintreeClient> {
  const [{ create }, dataCollector] = await Promise.all([
    import('braintree-web/client'),
    import('braintree-web/data-collector'),
  ])
  const client = await create({ authorization: clientToken })
  // Device data is a help, not a condition: without it the payment still goes through.
  const collector = await dataCollector.create({ client }).catch(() => undefined)
  const { environment } = client.getConfiguration().gatewayConfiguration as { environment?: string }
  return { client, deviceData: collector?.deviceData, live: environment === 'production' }
}

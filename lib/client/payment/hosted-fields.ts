import type { HostedFields } from 'braintree-web'
import type { HostedFieldsTokenizePayload } from 'braintree-web/hosted-fields'

/** The provider's card fields, mounted, with the device data that goes with a payment [PAY-37]. */
export interface MountedCardFields {
  fields: HostedFields
  deviceData: string | undefined
  /** The card's one-time token. Throws what the provider throws, and as soon as the fields are taken down. */
  tokenise: () => Promise<HostedFieldsTokenizePayload>
  teardown: () => Promise<void>
}

const INPUT_STYLES = {
  input: { 'font-size': '16px', color: '#16181b' },
  '::placeholder': { color: '#5f6770' },
}

/**
 * Loads the provider's SDK and puts its fields into three elements. Throws when it cannot be loaded. Device data is a
 * help, not a condition: without it the payment still goes through.
 */
export async function mountCardFields(
  clientToken: string,
  containers: { number: HTMLElement; expiry: HTMLElement; code: HTMLElement },
): Promise<MountedCardFields> {
  const [client, hostedFields, dataCollector] = await Promise.all([
    import('braintree-web/client'),
    import('braintree-web/hosted-fields'),
    import('braintree-web/data-collector'),
  ])
  const authorised = await client.create({ authorization: clientToken })
  const [fields, collector] = await Promise.all([
    hostedFields.create({
      client: authorised,
      styles: INPUT_STYLES,
      fields: {
        number: { container: containers.number, iframeTitle: 'Card number' },
        expirationDate: { container: containers.expiry, placeholder: 'MM/YY', iframeTitle: 'Expiry' },
        cvv: { container: containers.code, iframeTitle: 'Security code' },
      },
    }),
    dataCollector.create({ client: authorised }).catch(() => undefined),
  ])
  // Frames that are taken down answer nothing any more, not even what they were asked before.
  const gone = new AbortController()
  const takenDown = new Promise<never>((_, reject) => gone.signal.addEventListener('abort', reject))
  takenDown.catch(() => undefined)
  return {
    fields,
    deviceData: collector?.deviceData,
    tokenise: () => Promise.race([fields.tokenize(), takenDown]),
    teardown: async () => {
      gone.abort()
      await Promise.allSettled([fields.teardown(), collector?.teardown()])
    },
  }
}

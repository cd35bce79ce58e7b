import { BRAINTREE_ORIGIN } from './host.ts'

/** What a browser gets to start the provider's own SDK with: version 2 of the client token, for the test gateway. */
export function clientToken(merchantId: string): string {
  const api = `${BRAINTREE_ORIGIN}/merchants/${merchantId}/client_api`
  const token = {
    version: 2,
    environment: 'sandbox',
    merchantId,
    authorizationFingerprint: Buffer.from(`${merchantId}|stand-in`).toString('base64url'),
    configUrl: `${api}/v1/configuration`,
    clientApiUrl: api,
    assetsUrl: 'https://assets.braintreegateway.com',
    authUrl: 'https://auth.venmo.sandbox.braintreegateway.com',
    challenges: [],
    creditCards: { supportedCardTypes: ['Visa', 'MasterCard', 'American Express'] },
  }
  return Buffer.from(JSON.stringify(token)).toString('base64')
}

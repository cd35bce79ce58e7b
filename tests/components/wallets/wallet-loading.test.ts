import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadProviderScript } from '#lib/client/platform/provider-script.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { braintreeClient } from '#lib/client/wallets/braintree-client.ts'
import { walletQuery } from '#lib/client/wallets/wallet-query.ts'
import { PAY_LATER_OUT_OF_RANGE, walletLoadFailed, walletUnavailable } from '#lib/client/wallets/wallet-trouble.ts'
import { walletOf } from '#lib/client/wallets/wallets.ts'
import { WALLET_KINDS } from '#lib/domain/payment/wallets.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'

const sdk = vi.hoisted(() => ({ create: vi.fn(), collect: vi.fn() }))
vi.mock('braintree-web/client', () => ({ create: sdk.create }))
vi.mock('braintree-web/data-collector', () => ({ create: sdk.collect }))

const real = vi.hoisted(() => ({ made: vi.fn() }))
vi.mock('#lib/client/wallets/paypal.ts', () => ({ paypalWallet: (...said: string[]) => real.made('PAYPAL', ...said) }))
vi.mock('#lib/client/wallets/afterpay.ts', () => ({
  afterpayWallet: (...said: string[]) => real.made('AFTERPAY', ...said),
}))
vi.mock('#lib/client/wallets/apple-pay.ts', () => ({
  applePayWallet: (...said: string[]) => real.made('APPLE_PAY', ...said),
}))
vi.mock('#lib/client/wallets/google-pay.ts', () => ({
  googlePayWallet: (...said: string[]) => real.made('GOOGLE_PAY', ...said),
}))
vi.mock('#lib/client/wallets/sandbox-paypal.ts', () => ({ paypalSandbox: () => 'PAYPAL stand-in' }))
vi.mock('#lib/client/wallets/sandbox-afterpay.ts', () => ({ afterpaySandbox: () => 'AFTERPAY stand-in' }))
vi.mock('#lib/client/wallets/sandbox-apple-pay.ts', () => ({ applePaySandbox: () => 'APPLE_PAY stand-in' }))
vi.mock('#lib/client/wallets/sandbox-google-pay.ts', () => ({ googlePaySandbox: () => 'GOOGLE_PAY stand-in' }))

const wire = useMockApi()
const METHODS = { card: true, saved: true, paypal: true, applePay: true, googlePay: true, afterpay: true }
const offers = (clientToken: string, wallets = {}) =>
  wire.answers('clientToken', () => answer('clientToken', { clientToken, methods: METHODS, ...wallets }))

beforeEach(() => {
  queryClient().clear()
  document.head.replaceChildren()
  vi.clearAllMocks()
  real.made.mockImplementation((...said: unknown[]) => said.join(' '))
})

describe('the wallet of a kind', () => {
  it.each([
    ['PAYPAL', 'PAYPAL token'],
    ['AFTERPAY', 'AFTERPAY sandbox'],
    ['APPLE_PAY', 'APPLE_PAY token'],
    ['GOOGLE_PAY', 'GOOGLE_PAY token merchant'],
  ] as const)('%s is the provider’s own, told what it needs [PAY-26]', async (kind, made) => {
    offers('token', { wallets: { afterpayEnvironment: 'sandbox', googlePayMerchantId: 'merchant' } })
    expect(await walletOf(kind)).toBe(made)
  })

  it.each(WALLET_KINDS)('%s is its stand-in in a shop without a provider [PAY-46]', async (kind) => {
    offers('sandbox')
    expect(await walletOf(kind)).toBe(`${kind} stand-in`)
    expect(real.made).not.toHaveBeenCalled()
  })

  it('is Afterpay’s real one, and Google’s of no merchant, where the shop does not say [PAY-26]', async () => {
    offers('token')
    expect([await walletOf('AFTERPAY'), await walletOf('GOOGLE_PAY')]).toEqual([
      ...['AFTERPAY production', 'GOOGLE_PAY token '],
    ])
  })

  it('is fetched only once it is wanted, and kept with what its device can [PAY-26, PAY-27]', async () => {
    offers('token')
    const wallet = { kind: 'PAYPAL', load: vi.fn(async () => 'unavailable'), open: () => undefined }
    real.made.mockReturnValue(wallet)
    expect(walletQuery(undefined).enabled).toBe(false)
    expect(walletQuery('PAYPAL').enabled).toBe(true)
    const kept = await queryClient().fetchQuery(walletQuery('PAYPAL'))
    expect(kept.wallet).toBe(wallet)
    expect(kept.state).toBe('unavailable')
    await queryClient().fetchQuery(walletQuery('PAYPAL'))
    await queryClient().fetchQuery(walletQuery('GOOGLE_PAY'))
    expect(real.made.mock.calls.map(([kind]) => kind)).toEqual(['PAYPAL', 'GOOGLE_PAY'])
    const next = { ...wallet }
    real.made.mockReturnValue(next)
    await queryClient().fetchQuery({ ...walletQuery('PAYPAL'), staleTime: 0 })
    expect(queryClient().getQueryData(walletQuery('PAYPAL').queryKey)?.wallet).toBe(next)
  })

  it('is not there without a client token [PAY-26]', async () => {
    wire.answers('clientToken', () => refusal('ProviderUnavailable'))
    await expect(walletOf('PAYPAL')).rejects.toThrow()
  })
})

describe('Braintree’s client', () => {
  const client = (environment?: string) => ({ getConfiguration: () => ({ gatewayConfiguration: { environment } }) })

  it('is connected once for a client token, and anew for another [PAY-37]', async () => {
    sdk.create.mockImplementation(async () => client('production'))
    sdk.collect.mockResolvedValue({ deviceData: 'device' })
    const [one, same] = [braintreeClient('one'), braintreeClient('one')]
    expect(await same).toBe(await one)
    expect(await one).toMatchObject({ deviceData: 'device', live: true })
    expect(sdk.create).toHaveBeenCalledExactlyOnceWith({ authorization: 'one' })
    expect(sdk.collect).toHaveBeenCalledExactlyOnceWith({ client: (await one).client })
    expect(await braintreeClient('two')).not.toBe(await one)
  })

  it('pays without device data where there is none, and is no live one in a sandbox [PAY-37]', async () => {
    sdk.create.mockImplementation(async () => client('sandbox'))
    sdk.collect.mockRejectedValue(new Error('blocked'))
    expect(await braintreeClient('three')).toMatchObject({ deviceData: undefined, live: false })
  })

  it('that cannot be connected is tried again, and costs the next one nothing [PAY-26]', async () => {
    sdk.collect.mockResolvedValue({ deviceData: 'device' })
    let refuse = (_: Error) => {}
    sdk.create.mockImplementationOnce(() => new Promise((_, reject) => (refuse = reject)))
    sdk.create.mockImplementation(async () => client())
    const old = braintreeClient('four')
    await vi.waitFor(() => expect(sdk.create).toHaveBeenCalledTimes(1))
    const next = braintreeClient('five')
    refuse(new Error('offline'))
    await expect(old).rejects.toThrow('offline')
    expect(await braintreeClient('five')).toBe(await next)
    expect(sdk.create).toHaveBeenCalledTimes(2)
    sdk.create.mockRejectedValueOnce(new Error('offline'))
    await expect(braintreeClient('four')).rejects.toThrow('offline')
    expect(await braintreeClient('four')).toMatchObject({ deviceData: 'device' })
  })
})

describe('a provider’s script', () => {
  const scripts = () => [...document.head.querySelectorAll('script')]

  it('is put into the page once, to load beside it [PAY-26]', async () => {
    const loading = [loadProviderScript('https://a.example/a.js'), loadProviderScript('https://a.example/a.js')]
    expect(scripts().map(({ src, async }) => [src, async])).toEqual([['https://a.example/a.js', true]])
    scripts()[0]?.dispatchEvent(new Event('load'))
    await Promise.all(loading)
    await loadProviderScript('https://a.example/a.js')
    expect(scripts()).toHaveLength(1)
  })

  it('that cannot be had is taken out, and fetched again when it is wanted again [PAY-26]', async () => {
    const loading = loadProviderScript('https://b.example/b.js')
    scripts()[0]?.dispatchEvent(new Event('error'))
    await expect(loading).rejects.toThrow('b.example gave no script.')
    expect(scripts()).toEqual([])
    const again = loadProviderScript('https://b.example/b.js')
    scripts()[0]?.dispatchEvent(new Event('load'))
    await again
  })
})

it('says what is wrong with a wallet by its name [ERR-65, ERR-69, ERR-74, PAY-19]', () => {
  expect(walletLoadFailed('APPLE_PAY')).toBe('We couldn’t load Apple Pay.')
  expect(walletUnavailable('GOOGLE_PAY')).toBe('Google Pay is not available on this device or browser.')
  expect(PAY_LATER_OUT_OF_RANGE).toBe('Afterpay is available for orders from $0.04 to $2,000.')
})

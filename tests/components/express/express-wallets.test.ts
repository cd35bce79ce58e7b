import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  lacksApplePay,
  NO_WALLETS,
  offeredWallets,
  prepareWallet,
  useExpressWallets,
} from '#lib/client/express/express-wallets.ts'
import { clientTokenQuery } from '#lib/client/payment/client-token.ts'
import { queryClient } from '#lib/client/query-client.ts'
import type { Wallet } from '#lib/client/wallets/port.ts'
import { EXPRESS_KINDS, type WalletKind } from '#lib/domain/payment/wallets.ts'

const fetched = vi.hoisted(() => ({ walletOf: vi.fn() }))
vi.mock('#lib/client/wallets/wallets.ts', () => fetched)

type Offered = Parameters<typeof offeredWallets>[0]
/** As the shop answers: there may be more ways to pay than wallets. */
const offer = (methods: object) => ({ clientToken: 't', methods }) as Offered
const METHODS = { card: true, saved: true, paypal: true, applePay: true, googlePay: true, afterpay: true }
const load = vi.fn<() => Promise<'ready' | 'unavailable'>>()
const walletAt = (kind: WalletKind): Wallet => ({ kind, load, open: async () => ({ kind: 'cancelled' }) })
const stateOf = (kind: WalletKind) => useExpressWallets.getState().wallets[kind].state
const states = () => EXPRESS_KINDS.map(stateOf)
const offers = (clientToken: string) =>
  queryClient().setQueryData(clientTokenQuery().queryKey, { ...offer(METHODS), clientToken })

beforeEach(() => {
  useExpressWallets.setState(NO_WALLETS, true)
  fetched.walletOf.mockReset().mockImplementation(async (kind: WalletKind) => walletAt(kind))
  load.mockReset().mockResolvedValue('ready')
})
afterEach(() => vi.unstubAllGlobals())

describe('the buttons', () => {
  it('are of the wallets the shop takes, those of the device first [EXP-01]', () => {
    expect(offeredWallets(offer({ ...METHODS, applePay: false, afterpay: false }))).toEqual(['GOOGLE_PAY', 'PAYPAL'])
    expect(offeredWallets(offer(METHODS))).toEqual(['APPLE_PAY', 'GOOGLE_PAY', 'PAYPAL', 'AFTERPAY'])
  })
})

describe('a wallet that is wanted', () => {
  it('is fetched once, however often it is wanted meanwhile and later, and the others are not [PAY-26]', async () => {
    expect(states()).toEqual(['idle', 'idle', 'idle', 'idle'])
    const [first, second] = [prepareWallet('PAYPAL'), prepareWallet('PAYPAL')]
    expect(states()).toEqual(['idle', 'idle', 'loading', 'idle'])
    expect(await first).toMatchObject({ state: 'ready', wallet: { kind: 'PAYPAL' } })
    expect(await second).toBe(await first)
    expect(await prepareWallet('PAYPAL')).toBe(await first)
    expect(states()).toEqual(['idle', 'idle', 'ready', 'idle'])
    expect([fetched.walletOf.mock.calls, load.mock.calls.length]).toEqual([[['PAYPAL']], 1])
  })

  it('is not asked again whether its device can use it [PAY-27]', async () => {
    load.mockResolvedValue('unavailable')
    expect(await prepareWallet('GOOGLE_PAY')).toEqual({ state: 'unavailable' })
    expect(await prepareWallet('GOOGLE_PAY')).toEqual({ state: 'unavailable' })
    expect([load.mock.calls.length, states()]).toEqual([1, ['idle', 'unavailable', 'idle', 'idle']])
  })

  it.each([
    ['it cannot be fetched', () => fetched.walletOf.mockRejectedValueOnce(new Error('offline'))],
    ['its script cannot be loaded', () => load.mockRejectedValueOnce(new Error('offline'))],
  ])('can be tried again where %s [PAY-26]', async (_, fails) => {
    fails()
    expect(await prepareWallet('PAYPAL')).toEqual({ state: 'failed' })
    expect(stateOf('PAYPAL')).toBe('failed')
    const again = prepareWallet('PAYPAL')
    expect(stateOf('PAYPAL')).toBe('loading')
    expect(await again).toMatchObject({ state: 'ready' })
  })
})

describe('Apple Pay in a browser without it', () => {
  it('is told without fetching anything, and the others are fetched [PAY-27]', async () => {
    offers('token')
    expect(EXPRESS_KINDS.map(lacksApplePay)).toEqual([true, false, false, false])
    expect(await prepareWallet('APPLE_PAY')).toEqual({ state: 'unavailable' })
    expect(fetched.walletOf).not.toHaveBeenCalled()
    expect(await prepareWallet('GOOGLE_PAY')).toMatchObject({ state: 'ready' })
  })

  it('is lacking before the shop has said what it takes, too [PAY-27]', () => {
    expect(lacksApplePay('APPLE_PAY')).toBe(true)
  })

  it('works where a stand-in takes its place [PAY-46]', async () => {
    offers('sandbox')
    expect(lacksApplePay('APPLE_PAY')).toBe(false)
    expect(await prepareWallet('APPLE_PAY')).toMatchObject({ state: 'ready', wallet: { kind: 'APPLE_PAY' } })
  })

  it('is not lacking where the browser has it [PAY-27]', async () => {
    offers('token')
    vi.stubGlobal('ApplePaySession', class {})
    expect(lacksApplePay('APPLE_PAY')).toBe(false)
    expect(await prepareWallet('APPLE_PAY')).toMatchObject({ state: 'ready' })
  })
})

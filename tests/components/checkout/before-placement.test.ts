import { beforeEach, describe, expect, it } from 'vitest'
import { askBefore } from '#lib/client/checkout/before-placement.ts'
import { askWhetherAgain, showRepeatQuestions, useRepeatQuestion } from '#lib/client/checkout/repeat-question.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { takeNotices } from '#stores/notices.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { LINE } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const UNDER_WAY = { idempotencyKey: '3f2b8c1e-0000-4000-8000-000000000001', startedAt: '2026-03-01T10:00:00.000Z' }
const PURCHASE = { number: 'W000000007', createdAt: '2026-03-01T10:12:00.000Z' }
const ask = () => askBefore({ a: { ...LINE, challengeAnswer: 'Bay 4' } })

beforeEach(() => {
  useIdentityStore.setState({ status: 'LOGGED_IN', customerId: 'dana', token: 't' })
  wire.answers('openPlacement', () => answer('openPlacement', { placement: UNDER_WAY }))
  wire.answers('recentPurchase', () => answer('recentPurchase', { purchase: PURCHASE }))
})

describe('what speaks against an order', () => {
  it('is one that is under way, and one of the same goods: products, sizes and how many [PAY-38, PAY-41]', async () => {
    expect(await ask()).toEqual({ underWay: UNDER_WAY, purchase: PURCHASE })
    expect(wire.sent('recentPurchase')[0]?.body).toEqual({
      items: [{ productId: 'p1', variantId: 'p1-8', qty: 1 }],
    })
  })

  it('of a guest is no other order under way: nobody is asked for one [PAY-38]', async () => {
    useIdentityStore.setState({ status: 'LOGGED_OUT', customerId: undefined, token: undefined })
    expect(await ask()).toEqual({ purchase: PURCHASE })
    expect(wire.sent('openPlacement')).toEqual([])
  })

  it('is nothing where the shop knows of nothing [PAY-38, PAY-41]', async () => {
    wire.answers('openPlacement', () => answer('openPlacement', { placement: null }))
    wire.answers('recentPurchase', () => answer('recentPurchase', { purchase: null }))
    expect(await ask()).toEqual({ underWay: undefined, purchase: undefined })
  })

  it('is what the shop says of the one where it cannot say the other [PAY-38, PAY-41]', async () => {
    wire.answers('openPlacement', () => refusal('RateLimited'))
    expect(await ask()).toEqual({ purchase: PURCHASE })
    wire.answers('openPlacement', () => answer('openPlacement', { placement: UNDER_WAY }))
    wire.answers('recentPurchase', () => refusal('RateLimited'))
    expect(await ask()).toEqual({ underWay: UNDER_WAY })
  })
})

it.each([true, false])(
  'asks whether the same goods are wanted again, hears %s, and asks no longer [PAY-41]',
  async (again) => {
    expect(useRepeatQuestion.getState()).toEqual({})
    const leave = showRepeatQuestions()
    const said = askWhetherAgain(PURCHASE)
    expect(useRepeatQuestion.getState().subject).toEqual(PURCHASE)
    useRepeatQuestion.getState().answer?.(again)
    expect(await said).toBe(again)
    expect(useRepeatQuestion.getState()).toEqual({})
    leave()
  },
)

it('asks nobody where the page that would ask was left meanwhile: nothing is bought, and the shopper hears it [PAY-41]', async () => {
  const leave = showRepeatQuestions()
  leave()
  expect(await askWhetherAgain(PURCHASE)).toBe(false)
  expect(useRepeatQuestion.getState()).toEqual({})
  expect(takeNotices().map(({ text }) => text)).toEqual([
    'You bought these a moment ago (W000000007). They were not ordered again.',
  ])
})

it('is not answered by one of two that show it, and by the last that leaves [PAY-41]', async () => {
  const [leaveCart, leaveCheckout] = [showRepeatQuestions(), showRepeatQuestions()]
  const said = askWhetherAgain(PURCHASE)
  leaveCart()
  expect(useRepeatQuestion.getState().subject).toEqual(PURCHASE)
  leaveCheckout()
  expect(await said).toBe(false)
})

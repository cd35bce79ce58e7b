import { afterEach, expect, it, vi } from 'vitest'
import { askCountry } from '#lib/client/store-locator/geo-lookup.ts'
import { abandonBotCheck, settleBotCheck, useBotCheckStore } from '#stores/bot-check.ts'
import { answer, bareAnswer, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()

afterEach(() => {
  abandonBotCheck()
  delete document.documentElement.dataset['turnstile']
})

it.each([[{ country: 'AUS' }], [{ country: 'XAU' }], [{ country: ['AU'] }], [{}], ['AU'], [null]])(
  'takes no country out of %j, and warns whoever looks after the shop [GEO-04]',
  async (body) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    wire.answers('geo', () => Response.json(body))
    expect(await askCountry()).toEqual({ status: 'ERROR' })
    expect(warn).toHaveBeenCalledExactlyOnceWith('The country could not be looked up.')
    warn.mockRestore()
  },
)

it('is asked for once, and once more for a shop that stands behind a bot check, which is passed first [GEO-05, API-12, BOT-10]', async () => {
  document.documentElement.dataset['turnstile'] = 'sandbox'
  let passed = false
  wire.answers('geo', () =>
    passed ? answer('geo', { country: 'NZ' }) : bareAnswer(403, { 'cf-mitigated': 'challenge' }),
  )
  const asked = askCountry()
  await vi.waitFor(() => expect(useBotCheckStore.getState().open).toBe(true))
  passed = true
  settleBotCheck('PRECLEARANCESET')
  expect(await asked).toEqual({ status: 'SUCCESS', country: 'NZ' })
  const before = wire.sent('geo').length
  expect(await askCountry()).toEqual({ status: 'SUCCESS', country: 'NZ' })
  expect(wire.sent('geo')).toHaveLength(before + 1)
})

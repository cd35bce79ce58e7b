import { expect, it, vi } from 'vitest'
import { askCountry } from '#lib/client/store-locator/geo-lookup.ts'
import { useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()

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

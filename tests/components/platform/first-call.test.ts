import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NetworkError } from '#lib/client/call-error.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { customerFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()

// A page that has made no call yet.
beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.doUnmock('#lib/client/api-call.ts')
  vi.resetModules()
})

it('is made once what it takes has come, also by two parts at once [GEN-13]', async () => {
  wire.answers('brands', () => answer('brands', { brands: [] }))
  const { api } = await import('#lib/client/api.ts')
  expect(await Promise.all([api('brands', {}), api('brands', {})])).toEqual([{ brands: [] }, { brands: [] }])
  expect(wire.sent('brands')).toHaveLength(2)
})

it('that is given up meanwhile is not sent [GEN-14]', async () => {
  wire.answers('brands', () => answer('brands', { brands: [] }))
  const { api } = await import('#lib/client/api.ts')
  const leaving = new AbortController()
  const call = expect(api('brands', { signal: leaving.signal })).rejects.toThrow('gone elsewhere')
  leaving.abort(new Error('gone elsewhere'))
  await call
  expect(wire.sent()).toEqual([])
})

it('without a network is one that had no answer, and the next one is made when there is one again', async () => {
  wire.answers('brands', () => answer('brands', { brands: [] }))
  vi.doMock('#lib/client/api-call.ts', () => {
    throw new Error('Failed to load chunk')
  })
  const { api } = await import('#lib/client/api.ts')
  const failed = (await api('brands', {}).catch((error: unknown) => error)) as NetworkError
  expect([failed.name, failed.message]).toEqual(['NetworkError', 'The shop cannot be reached.'])
  expect(failed.cause).toMatchObject({ message: expect.any(String) })
  vi.doUnmock('#lib/client/api-call.ts')
  expect(await api('brands', {})).toEqual({ brands: [] })
})

/** A page whose first calls wait for what carries them out, and how that comes. */
async function slowPage() {
  let come: () => void = () => undefined
  const there = new Promise<void>((resolve) => {
    come = resolve
  })
  vi.doMock('#lib/client/api-call.ts', async (actual) => {
    await there
    return await actual()
  })
  const [{ api }, calls] = await Promise.all([
    import('#lib/client/api.ts'),
    import('#lib/client/account/account-calls.ts'),
  ])
  return { api, come, ...calls }
}

it('about the account is waited for by a logout before what it takes has come [AUTH-22, GEN-13]', async () => {
  let reply: () => void = () => undefined
  wire.answers('account', async () => {
    await new Promise<void>((resolve) => {
      reply = resolve
    })
    return answer('account', { customer: customerFixture() })
  })
  const { api, come, accountCallsSettled } = await slowPage()
  const heard: string[] = []
  const call = api('account', {}).then(() => heard.push('answer'))
  const logout = accountCallsSettled().then(() => heard.push('logout'))
  come()
  await vi.waitFor(() => expect(wire.sent('account')).toHaveLength(1))
  expect(heard).toEqual([])
  reply()
  await Promise.all([call, logout])
  expect(heard).toEqual(['answer', 'logout'])
})

it('about the account is not sent for the next session when its own ends meanwhile, unlike one beside it [AUTH-22]', async () => {
  wire.answers('brands', () => answer('brands', { brands: [] }))
  wire.answers('account', () => answer('account', { customer: customerFixture() }))
  const { api, come, giveUpAccountCalls } = await slowPage()
  const given = expect(api('account', {})).rejects.toThrow('The session has ended.')
  const beside = api('brands', {})
  giveUpAccountCalls()()
  const next = api('account', {})
  come()
  await given
  expect(await beside).toEqual({ brands: [] })
  expect(await next).toEqual({ customer: customerFixture() })
  expect(wire.sent('account')).toHaveLength(1)
})

it('that cannot be made holds up no logout [AUTH-22]', async () => {
  vi.doMock('#lib/client/api-call.ts', () => {
    throw new Error('Failed to load chunk')
  })
  const { api } = await import('#lib/client/api.ts')
  const { accountCallsSettled } = await import('#lib/client/account/account-calls.ts')
  const failed = expect(api('account', {})).rejects.toThrow('The shop cannot be reached.')
  await accountCallsSettled()
  await failed
})

import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The stores as the next document of this tab has them. */
async function nextDocument() {
  vi.resetModules()
  const [notices, ended] = await Promise.all([import('#stores/notices.ts'), import('#stores/session-ended.ts')])
  return { ...notices, ...ended }
}

const LEFT = { tone: 'info', text: 'You bought 1 × Anvil boot. 1 more stays in your cart.' } as const
const END = { text: 'Please log in again. Your cart is kept in your account.', leads: true }

beforeEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

describe('what waits to be told when a page of another policy is loaded', () => {
  it('is told there, once [ROUTE-51, CART-28]', async () => {
    const before = await nextDocument()
    before.postNotice(LEFT)
    before.postNotice({ ...LEFT, action: { label: 'See it', href: '/orders' } })
    const { takeNotices } = await nextDocument()
    expect(takeNotices()).toEqual([LEFT, { ...LEFT, action: { label: 'See it', href: '/orders' } }])
    expect((await nextDocument()).takeNotices()).toEqual([])
  })

  it('is the reason to log in again too, where that is what the page leads to [ROUTE-51, ERR-89]', async () => {
    const before = await nextDocument()
    before.noteSessionEnd(END)
    expect((await nextDocument()).takeSessionEnd()).toEqual(END)
    const after = await nextDocument()
    expect(after.takeSessionEnd()).toBeUndefined()
    after.noteSessionEnd({ ...END, leads: false })
    expect((await nextDocument()).takeSessionEnd()).toBeUndefined()
  })

  it('is forgotten when it is old, junk, or cannot be kept [ROUTE-51, GEN-10]', async () => {
    const before = await nextDocument()
    before.postNotice(LEFT)
    before.noteSessionEnd(END)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 })
    const later = await nextDocument()
    expect([later.takeNotices(), later.takeSessionEnd()]).toEqual([[], undefined])
    vi.useRealTimers()
    sessionStorage.setItem('notices', '{"version":1,"data":{"at":"x","data":[{"tone":"loud"}]}}')
    expect((await nextDocument()).takeNotices()).toEqual([])
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { postNotice, takeNotices } = await nextDocument()
    postNotice(LEFT)
    expect(takeNotices()).toEqual([LEFT])
    full.mockRestore()
  })
})

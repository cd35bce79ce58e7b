import { beforeEach, describe, expect, it, vi } from 'vitest'

const CUSTOMER = { token: 't', customerId: 'c1', email: 'sam@example.com' }

/** A document that loads with these cookies. */
async function loadedWith(cookies: Record<string, string> = {}) {
  for (const name of ['signed_in', 'signing_out', 'other_signed_in']) {
    const value = cookies[name]
    // biome-ignore lint/suspicious/noDocumentCookie: what the server, or an earlier document, has left
    document.cookie = `${name}=${value ?? ''}; Path=/${value === undefined ? '; Max-Age=0' : ''}`
  }
  vi.resetModules()
  return await import('#stores/identity.ts')
}

describe('whom a browser speaks for when a page loads [AUTH-02]', () => {
  it.each([
    ['nobody: it has never signed in', {}, 'LOGGED_OUT', false],
    ['a customer perhaps: the shop is asked', { signed_in: '1' }, 'INITIALISING', true],
    ['nobody: its session has ended', { signed_in: '' }, 'LOGGED_OUT', false],
    ['nobody: another cookie says nothing', { other_signed_in: '1' }, 'LOGGED_OUT', false],
    [
      'nobody: the shop is yet to hear of a logging out [AUTH-22]',
      { signed_in: '1', signing_out: '1' },
      'LOGGED_OUT',
      false,
    ],
  ])('%s', async (_, cookies, status, maybe) => {
    const identity = await loadedWith(cookies)
    expect(identity.useIdentityStore.getInitialState()).toEqual({ status: 'INITIALISING' })
    expect(identity.useIdentityStore.getState().status).toBe(status)
    expect(identity.mayBeSignedIn()).toBe(maybe)
  })

  it('remembers a logging out until the shop has heard of it, over a browser that was closed [AUTH-22]', async () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    const identity = await loadedWith({ signed_in: '1' })
    identity.noteSigningOut(true)
    expect(written.mock.lastCall?.[0]).toBe('signing_out=1; Path=/; Max-Age=2592000; SameSite=Lax')
    expect([identity.isSigningOut(), identity.mayBeSignedIn()]).toEqual([true, false])
    identity.noteSigningOut(false)
    expect([identity.isSigningOut(), identity.mayBeSignedIn()]).toEqual([false, true])
    identity.forgetSignedIn()
    expect(identity.mayBeSignedIn()).toBe(false)
    written.mockRestore()
  })
})

describe('who this browser speaks for', () => {
  let identity: Awaited<ReturnType<typeof loadedWith>>
  beforeEach(async () => {
    identity = await loadedWith({ signed_in: '1' })
  })

  it('is known until the state speaks for nobody, and then forgotten [AUTH-01]', () => {
    const { moveAuth, speakFor, isLoggedIn, useIdentityStore } = identity
    speakFor(CUSTOMER)
    expect(isLoggedIn(useIdentityStore.getState().status)).toBe(false)
    expect(moveAuth('sessionFound')).toBe('LOGGED_IN')
    expect(isLoggedIn(useIdentityStore.getState().status)).toBe(true)
    expect(moveAuth('signOutBegun')).toBe('LOGGING_OUT')
    expect(useIdentityStore.getState()).toEqual({ status: 'LOGGING_OUT', ...CUSTOMER })
    expect(moveAuth('signOutDone')).toBe('LOGGED_OUT')
    expect(useIdentityStore.getState()).toEqual({
      status: 'LOGGED_OUT',
      ...{ token: undefined, customerId: undefined, email: undefined },
    })
  })

  it('is waited for only while it is not known [SM-DATA-01]', async () => {
    const settled = vi.fn()
    const waiting = identity.identitySettled().then(settled)
    identity.speakFor(CUSTOMER)
    await Promise.resolve()
    expect(settled).not.toHaveBeenCalled()
    identity.moveAuth('sessionFound')
    await waiting
    expect(settled).toHaveBeenCalledTimes(1)
    await identity.identitySettled()
    identity.moveAuth('sessionMissing')
    expect(settled).toHaveBeenCalledTimes(1)
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { listensForAccepted, signalAccepted, signalUnknown } from '#lib/client/auth/passkey-signals.ts'
import { tellAcceptedPasskeys } from '#lib/client/auth/passkeys.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { passkeyBrowser } from '#tests/setup/passkey-browser.ts'

const wire = useMockApi()
const UNKNOWN = { rpId: 'localhost', credentialId: 'gone' }
const ACCEPTED = { rpId: 'localhost', userId: 'a2lt', allAcceptedCredentialIds: ['phone'] }

/** A browser that has passkeys, and hears what this says of them. */
function listening(what: object) {
  passkeyBrowser()
  Object.assign(PublicKeyCredential, what)
}

afterEach(() => vi.unstubAllGlobals())

describe('what a browser hears of passkeys', () => {
  it('is the one that is gone, and nothing where none is [AUTH-34, AUTH-38]', async () => {
    const signalUnknownCredential = vi.fn(async () => {})
    listening({ signalUnknownCredential })
    await signalUnknown(undefined)
    expect(signalUnknownCredential).not.toHaveBeenCalled()
    await signalUnknown(UNKNOWN)
    expect(signalUnknownCredential.mock.calls).toEqual([[UNKNOWN]])
  })

  it('is all that the account has, and nothing where the shop did not say [AUTH-38]', async () => {
    const signalAllAcceptedCredentials = vi.fn(async () => {})
    listening({ signalAllAcceptedCredentials })
    await signalAccepted(undefined)
    expect(signalAllAcceptedCredentials).not.toHaveBeenCalled()
    await signalAccepted(ACCEPTED)
    expect(signalAllAcceptedCredentials.mock.calls).toEqual([[ACCEPTED]])
  })

  it.each([
    ['has no passkeys', () => vi.unstubAllGlobals()],
    ['has passkeys and does not listen', () => listening({})],
  ])('is nothing in one that %s, and the shop is not asked for it after a login [AUTH-38]', async (_, begin) => {
    begin()
    expect(listensForAccepted()).toBe(false)
    await tellAcceptedPasskeys()
    await Promise.all([signalUnknown(UNKNOWN), signalAccepted(ACCEPTED)])
    expect(wire.sent()).toEqual([])
  })

  it('is asked for after a login in one that listens [AUTH-38]', async () => {
    const signalAllAcceptedCredentials = vi.fn(async () => {})
    listening({ signalAllAcceptedCredentials })
    wire.answers('passkeys', () => answer('passkeys', { passkeys: [], accepted: ACCEPTED }))
    expect(listensForAccepted()).toBe(true)
    await tellAcceptedPasskeys()
    expect([wire.sent('passkeys').length, signalAllAcceptedCredentials.mock.calls]).toEqual([1, [[ACCEPTED]]])
  })
})

import type { UsedCredential } from '#lib/contract/passkey.ts'
import { PASSKEY_CHALLENGE_MINUTES } from '#lib/domain/shop-rules.ts'
import { api } from '../api.ts'

/** A question is put anew a minute before its answer would be too late: whoever picks a passkey needs a moment. */
const ANEW_MS = (PASSKEY_CHALLENGE_MINUTES - 1) * 60_000

/**
 * Has the browser offer its passkeys among what it fills the email field with, until the shopper picks one. Undefined
 * once `signal` is aborted, where the browser cannot, and when anything fails: nobody has asked for it [AUTH-37].
 */
export async function offeredPasskey(signal: AbortSignal): Promise<UsedCredential | undefined> {
  try {
    if (!(await canOffer())) return undefined
    let used: Credential | null | undefined
    while (used === undefined) {
      await visible(signal)
      used = await offer(signal)
    }
    return used ? ((used as PublicKeyCredential).toJSON() as UsedCredential) : undefined
  } catch {
    return undefined
  }
}

async function canOffer(): Promise<boolean | undefined> {
  // Stryker disable next-line OptionalChaining: a browser that lacks it fails here, and is offered nothing either way
  return (PublicKeyCredential as Partial<typeof PublicKeyCredential>).isConditionalMediationAvailable?.()
}

/** What was picked; undefined when the question has grown old. Throws when it was taken back, or refused. */
async function offer(signal: AbortSignal): Promise<Credential | null | undefined> {
  const old = new AbortController()
  const timer = setTimeout(() => old.abort(), ANEW_MS)
  const either = AbortSignal.any([signal, old.signal])
  try {
    const { options } = await api('passkeyRequest', { signal: either })
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
    return await navigator.credentials.get({ publicKey, mediation: 'conditional', signal: either })
  } catch (error) {
    if (old.signal.aborted && !signal.aborted) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** A page nobody looks at does not go on asking: a browser keeps the newest questions only [AUTH-39]. */
function visible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (document.visibilityState === 'hidden') return
      // Stryker disable next-line StringLiteral: a listener that stays resolves what is settled
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    signal.throwIfAborted()
    // Stryker disable next-line ObjectLiteral: as above
    document.addEventListener('visibilitychange', look, { signal })
    signal.addEventListener('abort', () => reject(signal.reason))
    look()
  })
}

import type { AcceptedPasskeys, UnknownPasskey } from '#lib/contract/passkey.ts'

/**
 * Has the browser stop offering a passkey that the shop no longer knows, where it can. Nobody waits for it, nor is told
 * how it went [AUTH-34, AUTH-38].
 */
export async function signalUnknown(passkey: UnknownPasskey | undefined): Promise<void> {
  // Stryker disable next-line OptionalChaining: what a browser lacks fails, and nobody is told either way
  if (passkey) await heard(() => browserSignals()?.signalUnknownCredential?.(passkey))
}

/** The same of all but those the account has: it is for its owner alone to say [AUTH-38]. */
export async function signalAccepted(passkeys: AcceptedPasskeys | undefined): Promise<void> {
  // Stryker disable next-line OptionalChaining: as above
  if (passkeys) await heard(() => browserSignals()?.signalAllAcceptedCredentials?.(passkeys))
}

/** Whether the browser wants to hear which passkeys the account has. */
export function listensForAccepted(): boolean {
  return browserSignals()?.signalAllAcceptedCredentials !== undefined
}

function browserSignals(): Partial<typeof PublicKeyCredential> | undefined {
  return typeof PublicKeyCredential === 'function' ? PublicKeyCredential : undefined
}

async function heard(signal: () => Promise<void> | undefined): Promise<void> {
  try {
    await signal()
  } catch {
    // What the browser offers is its own matter: the shop refuses what is gone.
  }
}

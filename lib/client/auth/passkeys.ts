import type { CreatedCredential, PasskeysAnswer, UsedCredential } from '#lib/contract/passkey.ts'
import { api } from '../api.ts'
import { fetchQuery, mutate, mutation, query } from '../query.ts'
import { queryClient } from '../query-client.ts'
import { listensForAccepted, signalAccepted, signalUnknown } from './passkey-signals.ts'

/**
 * Whether this browser makes and uses passkeys, and reads and writes them as JSON by itself: the shop brings no code of
 * its own for that [AUTH-36].
 */
export function passkeysOffered(): boolean {
  if (typeof PublicKeyCredential !== 'function') return false
  const { prototype } = PublicKeyCredential
  return (
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    'toJSON' in prototype
  )
}

/** The customer's passkeys; the browser hears of each answer [AUTH-31, AUTH-38]. */
export function passkeysQuery() {
  return {
    ...query('passkeys', {}),
    queryFn: async ({ signal }: { signal: AbortSignal }) => tellBrowser(await api('passkeys', { signal })),
  }
}

/** Whoever has logged in has the browser hear, where it listens, which passkeys they have. Never throws [AUTH-38]. */
export async function tellAcceptedPasskeys(): Promise<void> {
  if (listensForAccepted()) await fetchQuery(passkeysQuery()).catch(() => undefined)
}

/**
 * Has the browser make a passkey and the shop keep it. False when the shopper closes the browser's question. Throws the
 * call's error, or the browser's: InvalidStateError where this authenticator holds one already [AUTH-31, AUTH-36].
 */
export async function addPasskey(name: string, password: string): Promise<boolean> {
  const { options } = await mutate(mutation('passkeyCreation'), { body: { password } })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  const made = await unlessClosed(navigator.credentials.create({ publicKey }))
  if (!made) return false
  const credential = (made as PublicKeyCredential).toJSON() as CreatedCredential
  keep(await mutate(mutation('addPasskey'), { body: { name, credential } }))
  return true
}

/** Throws the call's error. Where the browser can, it stops offering the passkey [AUTH-34]. */
export async function removePasskey(id: string): Promise<void> {
  const { removed, ...left } = await mutate(mutation('removePasskey'), { params: { id } })
  keep(left)
  void signalUnknown(removed)
}

/**
 * Has the browser answer the shop's question by a passkey; undefined when the shopper closes it. Throws the call's
 * error, or the browser's [AUTH-35, AUTH-36].
 */
export async function passkeyAnswer(): Promise<UsedCredential | undefined> {
  const { options } = await mutate(mutation('passkeyRequest'), {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  const used = await unlessClosed(navigator.credentials.get({ publicKey }))
  return used ? ((used as PublicKeyCredential).toJSON() as UsedCredential) : undefined
}

/** A browser gives one error for a question that was closed, ran out or had nothing to offer. */
async function unlessClosed(asked: Promise<Credential | null>): Promise<Credential | undefined> {
  try {
    return (await asked) ?? undefined
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) {
      return undefined
    }
    throw error
  }
}

/** An answer on its way is older. */
function keep(answer: PasskeysAnswer): void {
  tellBrowser(answer)
  const { queryKey } = passkeysQuery()
  void queryClient().cancelQueries({ queryKey })
  queryClient().setQueryData(queryKey, answer)
}

function tellBrowser(answer: PasskeysAnswer): PasskeysAnswer {
  void signalAccepted(answer.accepted)
  return answer
}

import { z } from 'zod'
import { PASSKEY_NAME_MAX } from '#lib/domain/shop-rules.ts'
import { presentPassword } from './account.ts'
import { instant, requiredText } from './fields.ts'

/** What the owner is shown of a passkey; never its key [AUTH-31]. */
const passkey = z.object({ id: z.uuid(), name: z.string(), addedAt: instant, lastUsedAt: instant.nullable() })
export type Passkey = z.output<typeof passkey>

/** What `PublicKeyCredential.signalAllAcceptedCredentials` needs: every passkey of the account [AUTH-38]. */
const acceptedPasskeys = z.object({
  rpId: z.string(),
  userId: z.string(),
  allAcceptedCredentialIds: z.array(z.string()),
})
export type AcceptedPasskeys = z.output<typeof acceptedPasskeys>

/** The oldest first, and the same for the browser, unless one is being added [AUTH-40, API-105]. */
export const passkeysResponse = z.object({ passkeys: z.array(passkey), accepted: acceptedPasskeys.optional() })
export type PasskeysAnswer = z.output<typeof passkeysResponse>

/** What `PublicKeyCredential.signalUnknownCredential` needs of a passkey the shop does not have [API-108, API-110]. */
const unknownPasskey = z.object({ rpId: z.string(), credentialId: z.string() })
export type UnknownPasskey = z.output<typeof unknownPasskey>

/** Those that are left, and the one that is gone; a release before did not say that [API-108]. */
export const passkeyRemovalResponse = passkeysResponse.extend({ removed: unknownPasskey.optional() })
export type PasskeyRemoval = z.output<typeof passkeyRemovalResponse>

/** Body of POST /account/passkeys/creation [API-106]. */
export const passkeyCreationRequest = z.strictObject({ password: presentPassword('Current password') })

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as much of it as the shop says [API-106]. */
export const passkeyCreationResponse = z.object({
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
})

/** `PublicKeyCredentialRequestOptionsJSON`: any passkey of the shop, so it tells of nobody’s account [API-109]. */
export const passkeyRequestResponse = z.object({
  options: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.int(),
    allowCredentials: z.array(descriptor).length(0),
    userVerification: z.literal('required'),
  }),
})

const bytes = z
  .string()
  .regex(/^[\w-]*$/)
  .max(8192)
const credential = z.object({ id: bytes.min(1), rawId: bytes.min(1), type: z.literal('public-key') })

// Not strict, unlike what the shop’s own forms send: a browser writes these, and a newer one writes more.

/** `RegistrationResponseJSON`, as much of it as the shop reads. */
const createdCredential = credential.extend({
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type CreatedCredential = z.output<typeof createdCredential>

/** `AuthenticationResponseJSON`, likewise: what POST /auth/callback/passkey is sent as `credential` [API-110]. */
export const usedCredential = credential.extend({
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})
export type UsedCredential = z.output<typeof usedCredential>

/** Body of POST /account/passkeys [API-107]. */
export const addPasskeyRequest = z.strictObject({
  name: requiredText('Name', PASSKEY_NAME_MAX),
  credential: createdCredential,
})

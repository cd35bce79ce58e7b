import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { CreatedCredential, UsedCredential } from '#lib/contract/passkey.ts'

/** What an authenticator does otherwise than asked. */
interface Otherwise {
  /** Where the browser is. */
  origin?: string
  /** A page of another site frames the one that asks. */
  crossOrigin?: boolean
  /** Whose passkey it is made or used as. */
  rpId?: string
  challenge?: string
  /** The person was recognised, by a finger or a PIN. */
  verified?: boolean
  signCount?: number
  /** Signs with this key instead of its own. */
  key?: KeyObject
  /** What it says of whose passkey it is. */
  userHandle?: string | null
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40

/** One passkey in software: ES256, no attestation, as WebAuthn has it on the wire. */
export function softwareAuthenticator({ origin, counts = false }: { origin: string; counts?: boolean }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const name = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  let signCount = 0
  let owner: string | undefined
  const next = (given: number | undefined) => {
    if (counts) signCount += 1
    return given ?? signCount
  }
  return {
    id: name.id,
    /** What a browser sends when it has made the passkey. */
    create(
      options: { challenge: string; rp: { id: string }; user: { id: string } },
      otherwise: Otherwise = {},
    ): CreatedCredential {
      owner = options.user.id
      const authData = Buffer.concat([
        authenticatorData(otherwise.rpId ?? options.rp.id, next(otherwise.signCount), otherwise.verified, ATTESTED),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ])
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      ).toString('base64url')
      const clientDataJSON = clientData('webauthn.create', otherwise.challenge ?? options.challenge, origin, otherwise)
      return { ...name, response: { attestationObject, clientDataJSON, transports: ['internal'] } }
    },
    /** What a browser sends when somebody has logged in by it. */
    get(options: { challenge: string; rpId: string }, otherwise: Otherwise = {}): UsedCredential {
      const count = next(otherwise.signCount)
      const authData = authenticatorData(otherwise.rpId ?? options.rpId, count, otherwise.verified, 0)
      const clientDataJSON = clientData('webauthn.get', otherwise.challenge ?? options.challenge, origin, otherwise)
      const signature = createSign('sha256')
        .update(authData)
        .update(sha256(Buffer.from(clientDataJSON, 'base64url')))
        .sign(otherwise.key ?? privateKey)
      const userHandle = otherwise.userHandle === undefined ? owner : otherwise.userHandle
      return {
        ...name,
        response: {
          clientDataJSON,
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

function clientData(type: string, challenge: string, origin: string, otherwise: Otherwise): string {
  const said = {
    type,
    challenge,
    origin: otherwise.origin ?? origin,
    crossOrigin: otherwise.crossOrigin ?? false,
  }
  return Buffer.from(JSON.stringify(said)).toString('base64url')
}

function authenticatorData(rpId: string, signCount: number, verified = true, more: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(signCount)
  return Buffer.concat([sha256(rpId), Buffer.from([USER_PRESENT | (verified ? USER_VERIFIED : 0) | more]), count])
}

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

function sha256(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** CBOR of what passkeys are made of: whole numbers, bytes, text and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
  }
  throw new Error(`No CBOR for ${typeof value}.`)
}

function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument])
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument])
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 0xff])
}

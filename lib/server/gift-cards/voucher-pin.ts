import 'server-only'
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

// Stryker disable next-line ObjectLiteral: the library asks for as much by itself, today
const COST: ScryptOptions = { N: 16_384, r: 8, p: 1 }
const HASH_BYTES = 32
const SALT_BYTES = 16

/** A gift card's PIN as it is stored: `scrypt$salt$hash`, both base64url [VOUCH-16]. */
export async function hashVoucherPin(pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return `scrypt$${salt.toString('base64url')}$${(await derive(pin, salt)).toString('base64url')}`
}

/**
 * Whether a PIN fits its stored hash. Without a hash it takes just as long and says no, so that time tells nothing
 * [VOUCH-11].
 */
export async function isVoucherPin(pin: string, stored: string | undefined): Promise<boolean> {
  const parts = stored?.split('$')
  // Stryker disable next-line ArrayDeclaration,StringLiteral: what is no hash fits none, whatever its salt
  const [, salt = '', hash = ''] = parts ?? []
  const expected = Buffer.from(hash, 'base64url')
  const derived = await derive(pin, Buffer.from(salt, 'base64url'))
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

function derive(pin: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, HASH_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

import 'server-only'
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// argon2id, the library's own choice, at the cost OWASP asks for.
// Stryker disable next-line ObjectLiteral: the library asks for as much by itself, today
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password as it may be stored: memory-hard, with its own salt [AUTH-24]. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let nobodys: Promise<string> | undefined

/**
 * Whether a password is the one that was hashed. With no hash to compare it takes just as long and says no, so that
 * nobody learns who has an account [AUTH-08].
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  nobodys ??= hash(randomBytes(32), COST)
  return verify(stored ?? (await nobodys), password)
}

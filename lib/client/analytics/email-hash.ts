/**
 * An email address as analytics may know it: the SHA-256 of it trimmed and in lower case, in hex [OBS-03]. Undefined
 * where the browser cannot hash, as on a page that is not secure: then it is not told at all.
 */
export async function emailHash(email: string): Promise<string | undefined> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  const digest = await subtle?.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()))
  return digest && [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

import 'server-only'
import { createHash, createHmac } from 'node:crypto'
import { environment } from '../platform/environment.ts'

const TIMEOUT_MS = 15_000
const SIGNED = 'host;x-amz-content-sha256;x-amz-date'

/** A bucket did not take or give a file. */
export class BucketError extends Error {}

export interface PhotoBucket {
  put(name: string, contentType: string, bytes: Buffer): Promise<void>
  /** Undefined when it has no such file. */
  get(name: string): Promise<Buffer | undefined>
}

/** The bucket of PHOTOS_BUCKET_URL, which speaks S3’s protocol; undefined where photos stay in PostgreSQL [OPS-30]. */
export function photoBucket(): PhotoBucket | undefined {
  const env = environment()
  const { PHOTOS_BUCKET_URL: url, PHOTOS_BUCKET_KEY_ID: id, PHOTOS_BUCKET_SECRET: secret } = env
  if (!url || !id || !secret) return undefined
  const keys = { id, secret, region: env.PHOTOS_BUCKET_REGION ?? 'us-east-1' }
  const ask = async (method: string, name: string, body?: Buffer, contentType?: string) => {
    const at = new URL(`${url.replace(/\/+$/, '')}/${name}`)
    const headers = {
      ...signedHeaders(method, at, body ?? Buffer.alloc(0), keys),
      ...(contentType ? { 'content-type': contentType } : {}),
    }
    const options = { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' as const }
    try {
      const answer = await fetch(at, body ? { ...options, body: new Uint8Array(body) } : options)
      // Read here: an answer may break off behind its head.
      return { ok: answer.ok, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
    } catch (error) {
      throw new BucketError('the bucket of photos cannot be reached', { cause: error })
    }
  }
  return {
    async put(name, contentType, bytes) {
      const answer = await ask('PUT', name, bytes, contentType)
      if (!answer.ok) throw new BucketError(`the bucket of photos answered ${answer.status}`)
    },
    async get(name) {
      const answer = await ask('GET', name)
      if (answer.status === 404) return undefined
      if (!answer.ok) throw new BucketError(`the bucket of photos answered ${answer.status}`)
      return answer.bytes
    },
  }
}

interface Keys {
  id: string
  secret: string
  region: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const queryOf = ({ searchParams }: URL) =>
  [...searchParams]
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')

/** AWS’s Signature Version 4 for S3; names of photos need no escaping. */
export function signedHeaders(
  method: string,
  url: URL,
  body: Buffer,
  keys: Keys,
  now = new Date(),
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const digest = sha256(body)
  const canonical = [
    method,
    url.pathname,
    queryOf(url),
    `host:${url.host}\nx-amz-content-sha256:${digest}\nx-amz-date:${time}\n`,
    SIGNED,
    digest,
  ].join('\n')
  const steps = [time.slice(0, 8), keys.region, 's3', 'aws4_request']
  const key = steps.reduce<string | Buffer>((made, step) => hmac(made, step), `AWS4${keys.secret}`)
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`).toString('hex')
  return {
    'x-amz-content-sha256': digest,
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.id}/${scope}, SignedHeaders=${SIGNED}, Signature=${signature}`,
  }
}

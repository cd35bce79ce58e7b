import { randomUUID } from 'node:crypto'
import { environment } from '#lib/server/platform/environment.ts'

/** Where the shop listens and what opens it, as any ERP is told. */
export interface ShopLine {
  url: string
  key: string
}

/** What the shop said no to, in its own words. */
export class Refused extends Error {
  readonly errorCode: string

  constructor(errorCode: string, message: string) {
    super(`${errorCode}: ${message}`)
    this.errorCode = errorCode
  }
}

/** The shop on this machine. */
export function localShop(): string {
  return `http://localhost:${environment().port}`
}

/** Calls `/erp/v1` over the wire. Throws Refused with the shop's words. */
export async function ask({ url, key }: ShopLine, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(new URL(`/erp/v1${path}`, url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const said = (await answer.json()) as { errorCode?: string; message?: string; fields?: Record<string, string> }
  if (answer.ok) return said
  throw new Refused(said.errorCode ?? `${answer.status}`, Object.values(said.fields ?? {})[0] ?? said.message ?? '')
}

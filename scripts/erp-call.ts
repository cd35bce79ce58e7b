import { createHash, randomUUID } from 'node:crypto'
import type { MachineEndpoint } from '#lib/contract/erp/machine-endpoint.ts'
import { type MachineEndpointName, machineEndpoints } from '#lib/contract/erp/machine-endpoints.ts'

/** One call of the machines' contract, made up before anything is sent. */
export interface Call {
  name: MachineEndpointName
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** The same for the same wish, where repeating it must not do it twice; drawn anew otherwise. */
  idempotencyKey?: string
  /** Of a file sent in parts: how many of its rows stand before this one's. */
  rowsBefore?: number
}

/** Where the shop is and who asks. */
export interface Shop {
  url: string
  key: string
}

/** A refusal in the shop's own words. */
export class CallRefused extends Error {}

/** Method and address of a call, for people. */
export function callText({ name, params = {}, query = {} }: Call): string {
  const { method, path }: MachineEndpoint = machineEndpoints[name]
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
  const search = new URLSearchParams(query).toString()
  return `${method} /erp/v1${filled}${search ? `?${search}` : ''}`
}

/** Checks a body by the contract before anything is sent. Throws CallRefused naming each wrong field. */
export function checkedBody({ name, body }: Call): unknown {
  const endpoint: MachineEndpoint = machineEndpoints[name]
  const parsed = endpoint.body?.safeParse(body)
  if (!parsed || parsed.success) return body
  throw new CallRefused(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
}

/** What is wrong with each item of a batch, by its place in the file; the shop judges each by itself. */
export function wrongItems({ name, body, rowsBefore = 0 }: Call): [place: number, why: string][] {
  const { item: schema }: MachineEndpoint = machineEndpoints[name]
  if (!schema) return []
  return (body as { items: unknown[] }).items.flatMap((item, i): [number, string][] => {
    const { error } = schema.safeParse(item)
    const why = error?.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ')
    return why === undefined ? [] : [[rowsBefore + i + 1, why]]
  })
}

/** Calls the shop. Throws CallRefused with its words when it refuses or cannot be reached. */
export async function call(shop: Shop, intent: Call): Promise<unknown> {
  const body = checkedBody(intent)
  const { method }: MachineEndpoint = machineEndpoints[intent.name]
  const [, address = ''] = callText(intent).split(' ')
  const request = {
    method,
    headers: {
      Authorization: `Bearer ${shop.key}`,
      ...(method === 'POST'
        ? { 'Content-Type': 'application/json', 'Idempotency-Key': intent.idempotencyKey ?? randomUUID() }
        : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  }
  if (!URL.canParse(shop.url))
    throw new CallRefused(`${shop.url} is not the address of a shop, such as https://shop.example.`)
  const ask = () => fetch(new URL(address, shop.url), request)
  // An answer may have been lost: under the same key nothing is done twice, typed anew it would be.
  const answer = await ask()
    .catch(ask)
    .catch((error: unknown) => {
      throw new CallRefused(`${shop.url} cannot be reached (${String((error as Error).cause ?? error)}).`)
    })
  const said: unknown = await answer.json().catch(() => ({}))
  if (answer.ok) return said
  throw new CallRefused(refusalText(answer.status, said))
}

function refusalText(status: number, said: unknown): string {
  const {
    errorCode = 'no words',
    message = '',
    fields = {},
    details,
  } = said as {
    errorCode?: string
    message?: string
    fields?: Record<string, string>
    details?: Record<string, unknown>
  }
  if (status === 404 && errorCode === 'NotFound')
    return 'The shop takes no machine calls: make a key with npm run erp:keys.'
  const lines = [`${errorCode}: ${message}`, ...Object.entries(fields).map(([field, text]) => `  ${field}: ${text}`)]
  return [...lines, ...(details ? [`  ${JSON.stringify(details)}`] : [])].join('\n')
}

/** A key that is the same for the same words. */
export function keyFor(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join('\n')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

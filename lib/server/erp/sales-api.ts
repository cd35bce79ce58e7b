import 'server-only'
import { z } from 'zod'
import { instant } from '#lib/contract/fields.ts'
import { type Environment, environment } from '../platform/environment.ts'
import { callHttps, type HttpsAnswer } from '../platform/https-call.ts'
import { log } from '../platform/log.ts'
import type { StoreSales } from './port.ts'

/** A shopper waits for it. */
const ANSWER_DEADLINE_MS = 5000

/** Where the stand-in on loopback answers, and to what key; a real ERP's come from the environment. */
export const SANDBOX_ERP = { url: 'https://erp.steelcap-backoffice.example', key: 'sandbox_erp' }

const cents = z.int().nonnegative()
const sale = z.object({
  number: z.string().regex(/^[0-9A-Z]{1,20}$/),
  soldAt: instant,
  returned: z.boolean(),
  storeId: z.string(),
  lines: z.array(
    z.object({
      articleCode: z.string(),
      brand: z.string(),
      description: z.string(),
      size: z.string(),
      qty: z.int().positive(),
      unitPrice: cents,
      discount: cents,
      gst: cents,
    }),
  ),
  tenders: z.array(z.object({ kind: z.string(), amount: cents, text: z.string() })),
})
const salesPage = z.object({ total: z.int().nonnegative(), sales: z.array(z.unknown()) })

/**
 * The ERP's sales API over HTTPS, or its stand-in while the sandbox is on. `GET /customers/{id}/sales?offset=&limit=`
 * answers `{total, sales}` newest first, with amounts in cents; `GET /customers/{id}/sales/{number}` answers one sale,
 * or 404. An ERP that is not connected has sold nothing.
 */
export function salesApi(env: Environment = environment(), deadlineMs = ANSWER_DEADLINE_MS): StoreSales {
  const erp = erpOf(env)
  if (!erp) return NOT_CONNECTED
  const ask = (path: string) =>
    callHttps({
      method: 'GET',
      url: new URL(erp.url.replace(/\/$/, '') + path),
      headers: { authorization: `Bearer ${erp.key}` },
      deadlineMs,
    })
  const pathOf = (customer: string) => `/customers/${encodeURIComponent(customer)}/sales`
  return {
    async salesTo(customer, { offset, limit }) {
      const found = await understood(ask(`${pathOf(customer)}?offset=${offset}&limit=${limit}`), salesPage)
      // A customer the tills have never met has bought nothing there.
      if (found === 'unknown') return { total: 0, sales: [] }
      return found === 'unavailable' ? found : readable(found)
    },
    saleTo: (customer, number) => understood(ask(`${pathOf(customer)}/${encodeURIComponent(number)}`), sale),
  }
}

const NOT_CONNECTED: StoreSales = {
  salesTo: async () => ({ total: 0, sales: [] }),
  saleTo: async () => 'unknown',
}

function erpOf(env: Environment): { url: string; key: string } | undefined {
  if (env.sandbox) return SANDBOX_ERP
  const { ERP_API_URL: url, ERP_API_KEY: key } = env
  if (url && key) return { url, key }
  if (url || key) throw new Error('Set ERP_API_URL and ERP_API_KEY together.')
  return undefined
}

async function understood<T extends z.ZodType>(
  asked: Promise<HttpsAnswer>,
  shape: T,
): Promise<z.output<T> | 'unknown' | 'unavailable'> {
  try {
    const { status, body } = await asked
    if (status === 404) return 'unknown'
    if (status !== 200) return unavailable(`it answered ${status}`)
    const parsed = shape.safeParse(body)
    return parsed.success ? parsed.data : unavailable('its answer was unreadable')
  } catch (error) {
    return unavailable(error instanceof SyntaxError ? 'its answer was unreadable' : String(error))
  }
}

/** One sale that is odd, as a till's correction of minus one, takes no other with it. */
function readable({ total, sales }: z.output<typeof salesPage>) {
  const good = sales.flatMap((one) => sale.safeParse(one).data ?? [])
  const odd = sales.length - good.length
  if (odd > 0 && good.length === 0) return unavailable('its answer was unreadable')
  if (odd > 0) log.warn({ odd }, 'Sales of the ERP that cannot be read are left out')
  return { total, sales: good }
}

function unavailable(reason: string): 'unavailable' {
  log.warn({ reason }, 'The ERP gave no answer')
  return 'unavailable'
}

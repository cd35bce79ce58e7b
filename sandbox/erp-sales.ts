import { HttpResponse, http } from 'msw/http'
import { SANDBOX_ERP } from '#lib/server/erp/sales-api.ts'
import { salesOf } from './erp-tills.ts'
import { faults } from './faults.ts'

export const ERP_HOST = new URL(SANDBOX_ERP.url).hostname

const KEY = `Bearer ${SANDBOX_ERP.key}`
const SALES = `${SANDBOX_ERP.url}/customers/:customer/sales`

/** The ERP's sales API, in its own format. */
export const erpHandlers = [
  http.get(SALES, async ({ request, params }) => trouble(request) ?? page(request, await found(params['customer']))),
  http.get(`${SALES}/:number`, async ({ request, params }) => {
    const sale = (await found(params['customer']))?.find(({ number }) => number === params['number'])
    return trouble(request) ?? (sale ? HttpResponse.json(sale) : notFound())
  }),
]

/** What stands in the way of an answer, if anything does. */
function trouble(request: Request): Response | undefined {
  if (faults().erpDown) return new HttpResponse('Service Unavailable', { status: 503 })
  return request.headers.get('authorization') === KEY ? undefined : new HttpResponse(null, { status: 401 })
}

function page(request: Request, sales: Awaited<ReturnType<typeof salesOf>>): Response {
  if (!sales) return notFound()
  const { searchParams } = new URL(request.url)
  const offset = Number(searchParams.get('offset') ?? 0)
  const limit = Number(searchParams.get('limit') ?? 20)
  return HttpResponse.json({ total: sales.length, sales: sales.slice(offset, offset + limit) })
}

function found(customer: string | readonly string[] | undefined) {
  return salesOf(String(customer), new Date())
}

function notFound(): Response {
  return HttpResponse.json({}, { status: 404 })
}

import 'server-only'
import type { OrderSummary, SeenOrder } from '#lib/contract/order-history.ts'
import type { Picture } from '#lib/contract/product.ts'
import { type Cents, toDollars } from '#lib/domain/money/money.ts'
import { pool } from '../db/client.ts'
import type { StoreSale } from '../erp/port.ts'
import { salesApi } from '../erp/sales-api.ts'
import { seenStore } from './order-view.ts'

interface Buyer {
  erp_customer_id: string | null
  email: string
  first_name: string
  last_name: string
  phone: string | null
}

/** A product as the shop knows an article of the tills. */
interface Article {
  code: string
  productId: string
  variantId: string
  path: string
  image: Picture | null
}

/** What a customer bought over the counter; whom the ERP does not know has bought nothing [ORD-14]. */
export async function storeOrders(
  customerId: string,
  part: { offset: number; limit: number },
): Promise<{ total: number; orders: OrderSummary[] } | 'unavailable'> {
  const erpCustomerId = (await buyerOf(customerId))?.erp_customer_id
  if (!erpCustomerId) return { total: 0, orders: [] }
  const found = await salesApi().salesTo(erpCustomerId, part)
  if (found === 'unavailable') return found
  const articles = await articlesOf(found.sales)
  return { total: found.total, orders: found.sales.map((sale) => summaryOf(sale, articles)) }
}

/** One purchase over the counter; undefined when it is not this customer's [ORD-14]. */
export async function storeOrder(customerId: string, number: string): Promise<SeenOrder | undefined | 'unavailable'> {
  const buyer = await buyerOf(customerId)
  if (!buyer?.erp_customer_id) return undefined
  const sale = await salesApi().saleTo(buyer.erp_customer_id, number)
  if (sale === 'unavailable') return sale
  return sale === 'unknown' ? undefined : orderOf(sale, buyer)
}

async function buyerOf(customerId: string): Promise<Buyer | undefined> {
  const { rows } = await pool().query<Buyer>(
    'select erp_customer_id, email, first_name, last_name, phone from customers where id = $1',
    [customerId],
  )
  return rows[0]
}

async function articlesOf(sales: readonly StoreSale[]): Promise<ReadonlyMap<string, Article>> {
  const codes = sales.flatMap(({ lines }) => lines.map(({ articleCode }) => articleCode))
  const { rows } = await pool().query<Article>({
    name: 'articles-sold',
    text: `select v.code, p.id as "productId", v.id as "variantId", p.brand_slug || '/' || p.slug as path, p.images -> 0 as image
           from variants v join products p on p.id = v.product_id where v.code = any($1)`,
    values: [codes],
  })
  return new Map(rows.map((article) => [article.code, article]))
}

function summaryOf(sale: StoreSale, articles: ReadonlyMap<string, Article>): OrderSummary {
  return {
    number: sale.number,
    channel: 'in-store',
    status: statusOf(sale),
    createdAt: sale.soldAt,
    pickup: true,
    total: toDollars(totalOf(sale)),
    itemCount: sale.lines.reduce((sum, { qty }) => sum + qty, 0),
    images: sale.lines.flatMap(({ articleCode }) => articles.get(articleCode)?.image ?? []).slice(0, 4),
  }
}

async function orderOf(sale: StoreSale, buyer: Buyer): Promise<SeenOrder> {
  const [articles, store] = await Promise.all([articlesOf([sale]), seenStore(sale.storeId)])
  const { email, first_name, last_name, phone } = buyer
  return {
    number: sale.number,
    channel: 'in-store',
    status: statusOf(sale),
    createdAt: sale.soldAt,
    lines: sale.lines.map((line, i) => lineOf(line, String(i), articles.get(line.articleCode))),
    contact: { email, firstName: first_name, lastName: last_name, phone: phone ?? '' },
    ...(store ? { store } : {}),
    payments: sale.tenders.map(({ kind, amount, text }) => ({
      methodCode: kind,
      amount: toDollars(amount),
      summary: text,
    })),
    promoCodes: [],
    vouchers: [],
    totals: {
      itemSubtotal: toDollars(sumOf(sale, ({ qty, unitPrice }) => qty * unitPrice)),
      totalDiscount: toDollars(sumOf(sale, ({ discount }) => discount)),
      shipping: 0,
      gst: toDollars(sumOf(sale, ({ gst }) => gst)),
      grandTotal: toDollars(totalOf(sale)),
    },
  }
}

function lineOf(line: StoreSale['lines'][number], lineId: string, article: Article | undefined) {
  const { qty, unitPrice, discount } = line
  return {
    lineId,
    ...(article ? { productId: article.productId, variantId: article.variantId, path: article.path } : {}),
    brandName: line.brand,
    name: line.description,
    label: line.size,
    ...(article?.image ? { image: article.image } : {}),
    qty,
    unitPrice: toDollars(unitPrice),
    discount: toDollars(discount),
    total: toDollars(qty * unitPrice - discount),
    gst: toDollars(line.gst),
  }
}

function totalOf(sale: StoreSale): Cents {
  return sumOf(sale, ({ qty, unitPrice, discount }) => qty * unitPrice - discount)
}

function sumOf({ lines }: StoreSale, amount: (line: StoreSale['lines'][number]) => Cents): Cents {
  return lines.reduce((sum, line) => sum + amount(line), 0)
}

function statusOf({ returned }: StoreSale): OrderSummary['status'] {
  return returned ? 'RETURNED' : 'COMPLETED'
}

import 'server-only'
import type { PoolClient } from 'pg'
import type { PostalAddress } from '#lib/contract/address.ts'
import type { Picture } from '#lib/contract/product.ts'
import { deliveryPrice } from '#lib/domain/delivery/delivery.ts'
import { shareGst } from '#lib/domain/money/gst.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import type { OrderStatus } from '#lib/domain/orders/order-states.ts'
import { FREE_STANDARD_DELIVERY_THRESHOLD, TAX_RATE } from '#lib/domain/shop-rules.ts'
import { type VariantSizes, variantText } from '#lib/domain/sizes/sizes.ts'
import { insertRows } from '#lib/server/db/bulk-insert.ts'
import { type OrderContact, orderAttempts, orderLines, orders, payments } from '#lib/server/db/schema.ts'
import { stableUuid } from '#lib/server/db/stable-uuid.ts'
import { NO_HOLDS } from '#lib/server/orders/attempt.ts'
import { SHIPPING_METHODS } from './delivery-data.ts'
import { insertLife } from './order-event-data.ts'

/** The n-th best of a department, in the k-th of its sizes. */
type DemoLine = readonly [department: 'footwear' | 'workwear' | 'accessories', n: number, k: number, qty: number]

export interface DemoOrder {
  number: string
  /** Whole days and hours before the shop was seeded. */
  age: readonly [days: number, hours: number]
  status: OrderStatus
  lines: readonly DemoLine[]
  method: 'standard' | 'express' | 'collect'
  paid: readonly [methodCode: string, summary: string]
  /** Percent off footwear by this code. */
  promo?: { code: string; percent: number }
  giftCard?: { last4: string; amount: Cents }
  loyaltyMemberId?: string
  instructions?: string
}

const VISA = ['braintree_credit_card', 'Visa ending in 1111'] as const
const PAYPAL = ['braintree_paypal', 'PayPal'] as const
const AFTERPAY = ['afterpay', 'Afterpay'] as const

/** A customer's orders in every status [ORD-09]. */
// biome-ignore format: an order a line, to be compared down the columns
const DANAS: readonly DemoOrder[] = [
  { number: 'W200411806', age: [0, 2], status: 'PLACED', method: 'express', paid: VISA, lines: [['footwear', 0, 4, 1], ['accessories', 0, 1, 3]] },
  { number: 'W200398254', age: [1, 3], status: 'PROCESSING', method: 'standard', paid: PAYPAL, lines: [['workwear', 0, 2, 5]], instructions: 'Leave it at the site office' },
  { number: 'W200377120', age: [3, 1], status: 'READY_FOR_COLLECTION', method: 'collect', paid: VISA, lines: [['footwear', 5, 3, 1]] },
  { number: 'W200352947', age: [5, 6], status: 'SHIPPED', method: 'express', paid: AFTERPAY, lines: [['footwear', 2, 5, 1], ['workwear', 3, 1, 2]] },
  { number: 'W200301165', age: [18, 4], status: 'COMPLETED', method: 'standard', paid: VISA, lines: [['footwear', 1, 4, 2], ['workwear', 1, 2, 3], ['accessories', 2, 0, 1]], promo: { code: 'BOOTS10', percent: 10 }, giftCard: { last4: 'USED', amount: 5000 }, loyaltyMemberId: '1900100200' },
  { number: 'W200246398', age: [74, 5], status: 'COMPLETED', method: 'standard', paid: VISA, lines: [['workwear', 4, 1, 1], ['accessories', 1, 0, 2]] },
  { number: 'W200198043', age: [96, 2], status: 'CANCELLED', method: 'express', paid: VISA, lines: [['footwear', 7, 2, 1]] },
  { number: 'W200155872', age: [131, 7], status: 'RETURNED', method: 'standard', paid: PAYPAL, lines: [['footwear', 4, 6, 1]] },
]

/** Somebody without an account, to look an order up as. */
const GUESTS: readonly DemoOrder[] = [
  {
    number: 'W200365519',
    age: [4, 3],
    status: 'SHIPPED',
    method: 'standard',
    paid: VISA,
    lines: [
      ['footwear', 3, 4, 1],
      ['accessories', 0, 1, 2],
    ],
  },
]

const DANA: OrderContact = {
  email: 'dana@steelcap.example',
  firstName: 'Dana',
  lastName: 'Kovac',
  phone: '+61412345678',
}
const SAM: OrderContact = { email: 'sam@steelcap.example', firstName: 'Sam', lastName: 'Tully', phone: '+61423456789' }
const RICHMOND: PostalAddress = {
  contactName: 'Dana Kovac',
  country: 'AU',
  street1: '12 Swan Street',
  suburb: 'Richmond',
  state: 'VIC',
  postcode: '3121',
}
const NEWCASTLE: PostalAddress = {
  contactName: 'Sam Tully',
  country: 'AU',
  street1: '48 Hunter Street',
  suburb: 'Newcastle',
  state: 'NSW',
  postcode: '2300',
}
const RICHMOND_STORE = { id: 'S016', address: { ...RICHMOND, street1: '255 Bridge Road' } }

interface Good {
  product_id: string
  variant_id: string
  path: string
  brand_name: string
  name: string
  label: string
  image: Picture | null
  price: Cents
}

/** Who ordered; a guest has no id. */
export interface Buyer {
  id: string | null
  contact: OrderContact
  address: PostalAddress
}

type Method = (typeof SHIPPING_METHODS)[number]

const HOUR_MS = 3_600_000

/**
 * Orders that were placed before the shop opened: Dana's in every status, and one of a guest. None in a shop without
 * products.
 */
export async function seedOrders(client: PoolClient, seededAt: Date): Promise<void> {
  const shelves = await goodsByDepartment(client)
  if (shelves.size === 0) return
  const { rows } = await client.query<{ id: string }>('select id from customers where email = $1', [DANA.email])
  const dana: Buyer = { id: rows[0]?.id ?? null, contact: DANA, address: RICHMOND }
  const sam: Buyer = { id: null, contact: SAM, address: NEWCASTLE }
  for (const order of DANAS) await insertOrder(client, order, dana, shelves, seededAt)
  for (const order of GUESTS) await insertOrder(client, order, sam, shelves, seededAt)
  await receiveWhatWasSold(client, [...DANAS, ...GUESTS])
}

/** Orders of one more buyer, in a shop that has its goods. */
export async function seedOrdersOf(client: PoolClient, buyer: Buyer, list: readonly DemoOrder[], seededAt: Date) {
  const shelves = await goodsByDepartment(client)
  for (const order of list) await insertOrder(client, order, buyer, shelves, seededAt)
  await receiveWhatWasSold(client, list)
}

/** What was sold had been received: as many are on the shelves as before. */
async function receiveWhatWasSold(client: PoolClient, list: readonly DemoOrder[]): Promise<void> {
  await client.query(
    `update variants v set received = v.received + s.qty from (
    select l.variant_id, sum(l.qty) as qty from order_lines l join orders o on o.number = l.order_number
    where l.stock_taken and o.status <> 'CANCELLED' and o.number = any($1) group by l.variant_id) s where s.variant_id = v.id`,
    [list.map(({ number }) => number)],
  )
}

async function insertOrder(
  client: PoolClient,
  order: DemoOrder,
  { id, contact, address }: Buyer,
  shelves: ReadonlyMap<string, Good[][]>,
  seededAt: Date,
): Promise<void> {
  const [days, hours] = order.age
  const createdAt = new Date(seededAt.getTime() - (days * 24 + hours) * HOUR_MS)
  const attemptId = stableUuid(`order ${order.number}`)
  const method = SHIPPING_METHODS.find(({ code }) => code === order.method)
  if (!method) throw new Error(`There is no delivery method ${order.method}.`)
  const { lines, ...sums } = priced(order, method, shelves)
  const collected = order.method === 'collect'
  await insertRows(client, orderAttempts, [
    {
      id: attemptId,
      idempotencyKey: attemptId,
      caller: id === null ? 'guest' : `account:${id}`,
      digest: 'demo',
      state: 'placed',
      orderNumber: order.number,
      holds: NO_HOLDS,
      draft: {},
      deadline: createdAt,
      createdAt,
      updatedAt: createdAt,
    },
  ])
  await insertRows(client, orders, [
    {
      number: order.number,
      attemptId,
      customerId: id,
      email: contact.email,
      channel: 'online',
      status: order.status,
      contact,
      billingAddress: address,
      shipping: {
        type: collected ? 'STORE_PICKUP' : 'DELIVERY',
        methodCode: method.code,
        label: method.label,
        authorityToLeave: order.instructions !== undefined,
        address: collected ? RICHMOND_STORE.address : address,
        ...(collected ? { storeId: RICHMOND_STORE.id } : {}),
        ...(order.instructions ? { instructions: order.instructions } : {}),
      },
      promoCodes: order.promo ? [order.promo.code] : [],
      vouchers: order.giftCard ? [order.giftCard] : [],
      loyaltyMemberId: order.loyaltyMemberId ?? null,
      agreeToMarketing: false,
      ...sums,
      createdAt,
    },
  ])
  await insertRows(
    client,
    orderLines,
    lines.map((line) => ({ orderNumber: order.number, ...line })),
  )
  const paid = paymentRows(order, attemptId, sums.grandTotal, createdAt)
  await insertRows(client, payments, paid)
  const charge = paid.at(-1)
  await insertLife(client, {
    number: order.number,
    attemptId,
    status: order.status,
    pickup: collected,
    createdAt,
    lines,
    charged: charge?.amount ?? 0,
    entryNo: charge?.entryNo ?? 0,
    transactionId: charge?.transactionId ?? '',
    delivery: {
      price: sums.shippingPrice,
      gst: sums.gst - lines.reduce((sum, { gst }) => sum + gst, 0),
    },
  })
}

function priced({ lines, promo }: DemoOrder, method: Method, shelves: ReadonlyMap<string, Good[][]>) {
  const sold = lines.map(([department, n, k, qty], lineNo) => {
    const { price, ...good } = pick(shelves, department, n, k)
    const percent = promo && department === 'footwear' ? promo.percent : 0
    const discount = Math.floor((price * qty * percent) / 100)
    return { good, lineNo, qty, unitPrice: price, discount, total: price * qty - discount }
  })
  const itemSubtotal = sold.reduce((sum, { unitPrice, qty }) => sum + unitPrice * qty, 0)
  const totalDiscount = sold.reduce((sum, { discount }) => sum + discount, 0)
  const terms = { price: method.price, freeFromThreshold: method.freeFromThreshold === true }
  const delivery = deliveryPrice(terms, itemSubtotal - totalDiscount, FREE_STANDARD_DELIVERY_THRESHOLD)
  const { gst, shares } = shareGst([...sold.map(({ total }) => total), delivery], TAX_RATE)
  return {
    itemSubtotal,
    totalDiscount,
    shippingPrice: delivery,
    gst,
    grandTotal: itemSubtotal - totalDiscount + delivery,
    lines: sold.map(({ good, ...line }, i) => ({
      ...line,
      productId: good.product_id,
      variantId: good.variant_id,
      path: good.path,
      brandName: good.brand_name,
      name: good.name,
      label: good.label,
      image: good.image,
      gst: shares[i] ?? 0,
      stockTaken: true,
    })),
  }
}

/** What became of the money by the order's status: taken when goods left, let go when nothing did. */
const MONEY: Record<OrderStatus, 'authorised' | 'captured' | 'voided'> = {
  PLACED: 'authorised',
  PROCESSING: 'authorised',
  READY_FOR_COLLECTION: 'authorised',
  SHIPPED: 'captured',
  COMPLETED: 'captured',
  CANCELLED: 'voided',
  RETURNED: 'captured',
}

function paymentRows({ status, paid, giftCard }: DemoOrder, attemptId: string, total: Cents, updatedAt: Date) {
  const [methodCode, summary] = paid
  const card = giftCard
    ? [
        {
          methodCode: 'voucher',
          amount: giftCard.amount,
          summary: `Gift card ending in ${giftCard.last4}`,
          transactionId: null,
          state: 'captured' as const,
        },
      ]
    : []
  const rest = {
    state: MONEY[status],
    methodCode,
    amount: total - (giftCard?.amount ?? 0),
    summary,
    // The gateway's stand-in knows by the name what has become of it.
    transactionId: `demo${MONEY[status]}${attemptId.slice(0, 8)}`,
  }
  return [...card, rest].map((row, entryNo) => ({ attemptId, entryNo, updatedAt, ...row }))
}

interface Shelved {
  department: string
  sizes: VariantSizes
  width: string | null
  colour: string | null
}

/** Goods by department: a product each, its sizes in order. A small shop may lack a department. */
async function goodsByDepartment(client: PoolClient): Promise<ReadonlyMap<string, Good[][]>> {
  const { rows } = await client.query<Good & Shelved>(
    `select split_part(p.canonical_category, '/', 1) as department, p.id as product_id, v.id as variant_id,
            p.brand_slug || '/' || p.slug as path, b.name as brand_name, p.name, v.label,
            v.sizes, v.width, p.colour, p.images -> 0 as image, p.price
     from products p join brands b on b.slug = p.brand_slug join variants v on v.product_id = p.id
     where p.functional_type = 'basic' and p.state = 'current' and not p.tax_exclusive
     order by p.rank, v.position limit 2000`,
  )
  const shelves = new Map<string, Good[][]>()
  for (const { department, sizes, width, colour, label, ...rest } of rows) {
    const good = { ...rest, label: variantText({ label, sizes, width: width ?? undefined }, colour ?? undefined) }
    const products = shelves.get(department) ?? []
    const last = products.at(-1)
    if (last?.[0]?.product_id === good.product_id) last.push(good)
    else products.push([good])
    shelves.set(department, products)
  }
  return shelves
}

function pick(shelves: ReadonlyMap<string, Good[][]>, department: string, n: number, k: number): Good {
  const products = shelves.get(department) ?? [...shelves.values()][0] ?? []
  const sizes = products[n % products.length] ?? []
  const good = sizes[k % sizes.length]
  if (!good) throw new Error('The demo shop has nothing to sell.')
  return good
}

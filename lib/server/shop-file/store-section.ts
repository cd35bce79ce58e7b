import 'server-only'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { postalAddress } from '#lib/contract/address.ts'
import { type Store, store } from '#lib/contract/store.ts'
import { pickupAddress } from '#lib/domain/checkout/pickup-address.ts'
import { parseHours } from '#lib/domain/store-locator/opening-hours.ts'
import { storeRegion } from '#lib/domain/store-locator/store-region.ts'
import { words } from '../catalogue-import/line-schema.ts'
import { upsertRows } from '../db/bulk-insert.ts'
import { stores } from '../db/schema.ts'
import { contentPath } from './file-fields.ts'
import { listReader, rowsOf, type Said, type Section } from './section.ts'

const hours = z.string().refine((text) => parseHours(text) !== undefined, {
  error: 'must be hours like 08:30-17:00, or closed',
})
const day = hours.exactOptional()
const address = store.shape.address.shape

const storeFields = z.strictObject({
  erpStoreId: store.shape.erpStoreId,
  path: contentPath,
  name: words.max(200),
  type: store.shape.type.default('STORE'),
  phone: z.string().default(''),
  address: z.strictObject({
    ...address,
    postcode: z.string().regex(/^\d{4}$/, { error: 'must be four digits, in quotes' }),
    region: words,
    street1: words,
    locality: words,
  }),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  timeZone: z.string().refine(isTimeZone, { error: 'must be the name of a time zone, like Australia/Melbourne' }),
  hours: z.strictObject({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }).default({}),
  holidays: z.array(z.strictObject({ date: z.iso.date(), name: words, hours })).default([]),
  services: z.array(words).default([]),
  clickAndCollect: z.boolean().default(false),
})

const openRow = storeFields
  .refine((row) => row.type === 'STORE' || !row.clickAndCollect, {
    path: ['clickAndCollect'],
    error: 'must be false, as a stockist hands out no orders',
  })
  .superRefine(refuseUncarried)

/** A store that has closed for good; whatever else its row said may stay there. */
const closedRow = storeFields
  .partial()
  .extend({ erpStoreId: storeFields.shape.erpStoreId, closed: z.literal(true) })
  .transform(({ erpStoreId, closed }) => ({ erpStoreId, closed }))

type OpenRow = z.output<typeof openRow>
type ClosedRow = z.output<typeof closedRow>
type StoreFileRow = OpenRow | ClosedRow
type UncheckedRow = Pick<Store, 'clickAndCollect' | 'address'>

const isClosed = (row: StoreFileRow): row is ClosedRow => 'closed' in row

/**
 * Stores and stockists, with the week they keep and the days that differ; one that has closed is taken away with its
 * shelves once no order waits there, and orders keep the address they were placed with [STORE-04, STORE-05, STORE-17].
 */
export const storeSection: Section<StoreFileRow> = {
  name: 'stores',
  key: 'erpStoreId',
  read: listReader<StoreFileRow>((each) =>
    typeof each === 'object' && each !== null && 'closed' in each ? closedRow : openRow,
  ),
  claims: (row) => (isClosed(row) ? [] : [{ field: 'path', value: row.path }]),
  gone: isClosed,
  hindrances: (client, rows) => ordersOf(client, rows.filter(isClosed)),
  async stored(client) {
    const rows = await rowsOf(client, stores, ['erpStoreId'])
    return rows.map(({ country, postcode, region, street1, street2, locality, type, ...rest }) => ({
      ...rest,
      type: type as OpenRow['type'],
      address: {
        country: country as OpenRow['address']['country'],
        postcode,
        region,
        street1,
        ...(street2 === null ? {} : { street2 }),
        locality,
      },
    }))
  },
  async write(client, rows) {
    const closed = rows.filter(isClosed).map(({ erpStoreId }) => erpStoreId)
    await client.query('delete from stores where erp_store_id = any($1)', [closed])
    const open = rows.flatMap((row) => (isClosed(row) ? [] : [row]))
    await leavePaths(client, open)
    await upsertRows(
      client,
      stores,
      'erpStoreId',
      open.map(({ address: { street2 = null, ...place }, ...rest }) => ({ ...rest, ...place, street2 })),
    )
  },
}

/** What the fields of an order's address are called in a store's. */
const STORE_FIELDS: Readonly<Record<string, string>> = { suburb: 'locality', state: 'region' }

/** A store that hands out orders gives them its address: where that is none of an order's, nobody could place one. */
function refuseUncarried({ clickAndCollect, address: given }: UncheckedRow, context: z.RefinementCtx): void {
  const address = { ...given, region: storeRegion(given) }
  const carried = clickAndCollect ? postalAddress.safeParse(pickupAddress({ address }, {})) : undefined
  for (const { path, message } of carried?.error?.issues ?? []) {
    const field = String(path[0])
    const told = `must be as an order can carry it, or clickAndCollect false: ${message}`
    context.addIssue({ code: 'custom', path: ['address', STORE_FIELDS[field] ?? field], message: told })
  }
}

/**
 * The orders that are to be collected in stores that close, or are being placed. Their shelves are held as whoever
 * reserves there takes them, in the order of variants: an order that comes meanwhile waits, and finds no shelf.
 */
async function ordersOf(client: ClientBase, rows: readonly ClosedRow[]): Promise<Map<string, Said>> {
  const ids = rows.map(({ erpStoreId }) => erpStoreId)
  await client.query(
    'select from store_stock where erp_store_id = any($1) order by variant_id, erp_store_id for update',
    [ids],
  )
  const { rows: waiting } = await client.query<{ id: string; count: number }>(WAITING, [ids])
  return new Map(
    waiting.map(({ id, count }) => {
      const orders = count === 1 ? '1 order is' : `${count} orders are`
      return [id, { field: 'closed', value: `must wait: ${orders} still to be collected there, or being placed` }]
    }),
  )
}

/** One statement, or an order that is placed between two would be in neither. */
const WAITING = `
select s.erp_store_id as id, count(*)::int as count
from stores s join (
  select shipping ->> 'storeId' as store_id from orders where status in ('PLACED', 'PROCESSING', 'READY_FOR_COLLECTION')
  union all
  select holds ->> 'storeId' from order_attempts where state in ('reserved', 'authorising', 'authorised')
) o on o.store_id = s.erp_store_id
where s.erp_store_id = any($1) group by s.erp_store_id`

/** Two stores that swap their paths would meet halfway. */
async function leavePaths(client: ClientBase, rows: readonly OpenRow[]): Promise<void> {
  await client.query(`update stores set path = '~' || erp_store_id where erp_store_id = any($1)`, [
    rows.map(({ erpStoreId }) => erpStoreId),
  ])
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

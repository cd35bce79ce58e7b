import 'server-only'
import { systemSize, type VariantSizes } from '#lib/domain/sizes/sizes.ts'
import { pool } from '../db/client.ts'
import { err, ok, type Result } from '../platform/result.ts'

interface StockRequest {
  productId: string
  variantId: string
  email: string
}

/** Sizes one address may wait for at a time: more than anybody does, too few to bury a stranger's inbox. */
const WAITING_MAX = 20

/**
 * Remembers that somebody waits for a size that is sold out, once however often they ask. ProductNotFound for a size
 * that does not exist, SizeInStock for one that can be bought, RateLimited for an address that waits for twenty others,
 * not counting what was withdrawn since.
 * So an address gets one mail for a size until it is sold out again (decision 026).
 */
export async function awaitStock({ productId, variantId, email }: StockRequest): Promise<Result<Record<never, never>>> {
  const { rows } = await pool().query<{ buyable: boolean; full: boolean }>(
    `with size as (
        select v.id, v.stock > v.reserved and p.state in ('current', 'evergreen') as buyable,
          (select count(*) from stock_notifications n
           join variants w on w.id = n.variant_id join products q on q.id = w.product_id
           where n.email = $3 and n.mailed_at is null and n.variant_id <> v.id
             and q.state not in ('discontinued', 'archived')) >= $4 as "full"
        from variants v join products p on p.id = v.product_id
        where v.id = $1 and v.product_id = $2
      ), asked as (
        insert into stock_notifications (variant_id, email) select id, $3 from size where not buyable and not "full"
        on conflict (variant_id, email) where mailed_at is null do nothing
      )
    select buyable, "full" from size`,
    [variantId, productId, email, WAITING_MAX],
  )
  const [size] = rows
  if (!size) return err('ProductNotFound')
  if (size.buyable) return err('SizeInStock')
  return size.full ? err('RateLimited') : ok({})
}

/** A size that is back, for somebody who waits for it. */
export interface DueNotification {
  id: string
  email: string
  productName: string
  brandName: string
  /** Below /products. */
  path: string
  colour: string | null
  variantId: string
  /** With its system: `9.5 UK`. */
  label: string
  width: string | null
}

const DUE = `stock_notifications n
  join variants v on v.id = n.variant_id and v.stock > v.reserved
  join products p on p.id = v.product_id and p.state in ('current', 'evergreen')
  join brands b on b.slug = p.brand_slug
  where n.mailed_at is null`

/** Who can be told now, longest waiting first, at most `limit`; nobody whose mail was just refused. */
export async function dueNotifications(limit: number): Promise<DueNotification[]> {
  const { rows } = await pool().query<DueNotification & { systems: VariantSizes }>(
    `select n.id, n.email, p.name as "productName", b.name as "brandName", p.brand_slug || '/' || p.slug as path, p.colour,
       v.id as "variantId", v.label, v.sizes as systems, v.width
     from ${DUE} and (n.try_after is null or n.try_after <= now())
     order by n.created_at, n.id limit $1`,
    [limit],
  )
  return rows.map(({ systems, ...row }) => ({ ...row, label: systemSize({ label: row.label, sizes: systems }) }))
}

/**
 * Whether somebody who could be told a while ago can be told still: a run with many mails lasts, and meanwhile they may
 * have closed their account, or the last unit may have gone.
 */
export async function isStillDue(id: string): Promise<boolean> {
  const { rowCount } = await pool().query(`select from ${DUE} and n.id = $1`, [id])
  return rowCount === 1
}

/** As often as the job queue tries any other mail, which takes about three days. */
const TRIES_MAX = 25

/** Puts off a mail that could not be sent, longer each time and up to six hours; after 25 tries it is given up. */
export async function postponeNotification(id: string): Promise<void> {
  await pool().query(
    `update stock_notifications set tries = tries + 1,
       try_after = now() + exp(least(10, tries + 1)) * interval '1 second',
       mailed_at = case when tries + 1 >= $2 then now() end
     where id = $1 and mailed_at is null`,
    [id, TRIES_MAX],
  )
}

export async function closeNotification(id: string): Promise<void> {
  await pool().query('update stock_notifications set mailed_at = now() where id = $1 and mailed_at is null', [id])
}

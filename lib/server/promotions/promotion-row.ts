import 'server-only'
import type { Promotion } from '#lib/domain/promotions/promotions.ts'

/** A promotion as JSON of the database tells it, with what whoever asks adds. */
export interface PromotionRow {
  id: string
  name: string
  exclusive: boolean
  priority: number
  stops_others: boolean
  automatic: boolean
  conditions: Promotion['conditions']
  effect: Promotion['effect']
  starts_at: string | null
  ends_at: string | null
  max_uses: number | null
  max_uses_per_customer: number | null
  uses: number
  customer_uses: number
  codes: string[]
}

/** The same for the rules. */
export function promotionOf(row: PromotionRow): Promotion {
  return {
    id: row.id,
    name: row.name,
    exclusive: row.exclusive,
    priority: row.priority,
    stopsOthers: row.stops_others,
    automatic: row.automatic,
    conditions: row.conditions,
    effect: row.effect,
    startsAt: row.starts_at ? new Date(row.starts_at) : undefined,
    endsAt: row.ends_at ? new Date(row.ends_at) : undefined,
    maxUses: row.max_uses ?? undefined,
    maxUsesPerCustomer: row.max_uses_per_customer ?? undefined,
    uses: row.uses,
    customerUses: row.customer_uses,
    codes: row.codes,
  }
}

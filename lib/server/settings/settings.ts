import 'server-only'
import { type Settings, settings as settingsSchema } from '#lib/contract/settings.ts'
import { DEFAULT_DISPATCH } from '#lib/domain/delivery/dispatch.ts'
import { toDollars } from '#lib/domain/money/money.ts'
import type { ExtendedReturns } from '#lib/domain/returns/extended-returns.ts'
import { COUNTRIES, FREE_STANDARD_DELIVERY_THRESHOLD, OFFERS_MAX, TAX_RATE } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'
import { listenForChanges } from '../platform/changes.ts'
import { promisedIn } from './promised-returns.ts'

const DEFAULTS: Settings = {
  loyaltyEnabled: true,
  cartItemQtyMax: null,
  freeStandardDeliveryThreshold: toDollars(FREE_STANDARD_DELIVERY_THRESHOLD),
  offersMax: OFFERS_MAX,
  taxRate: TAX_RATE,
  deliveryCountries: [...COUNTRIES],
  dispatch: DEFAULT_DISPATCH,
  about: {},
  returns: { extended: [] },
}

/** The settings, and what orders were promised by earlier ones. */
interface ShopTerms {
  settings: Settings
  promised: readonly ExtendedReturns[]
}

const KEPT_FOR_MS = 5000
let kept: { at: number; value: ShopTerms } | undefined
/** How often they were forgotten: what was read before is not kept after. */
let forgotten = 0
let listening = false

/**
 * The shop's settings; a stored value that no longer fits is ignored. Announced changes are seen at once, others within
 * 5 s [GEN-19].
 */
export async function shopSettings(): Promise<Settings> {
  return (await shopTerms()).settings
}

/** Spans of ordering whose orders were promised a later last day, and that are set no more; as fresh [RET-32]. */
export async function promisedSpans(): Promise<readonly ExtendedReturns[]> {
  return (await shopTerms()).promised
}

async function shopTerms(): Promise<ShopTerms> {
  listen()
  const now = Date.now()
  if (kept && now - kept.at < KEPT_FOR_MS) return kept.value
  const before = forgotten
  const { rows } = await pool().query<{ key: string; value: unknown }>({
    name: 'settings',
    text: 'select key, value from settings',
  })
  const value = { settings: settingsFrom(rows), promised: promisedIn(rows) }
  if (before === forgotten) kept = { at: now, value }
  return value
}

/** Forgets the kept settings; for whoever has just changed them. */
export function forgetSettings(): void {
  kept = undefined
  forgotten += 1
}

// A page made from old settings just after all pages were thrown away would be kept for as long as any.
function listen(): void {
  if (listening) return
  listening = true
  listenForChanges((tags) => {
    if (tags.includes('*') || tags.includes('settings')) forgetSettings()
  })
}

/** Settings out of stored rows, defaults filled in. */
export function settingsFrom(rows: readonly { key: string; value: unknown }[]): Settings {
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const entries = Object.entries(settingsSchema.shape).map(([key, schema]) => {
    const parsed = stored.has(key) ? schema.safeParse(stored.get(key)) : undefined
    return [key, parsed?.success ? parsed.data : DEFAULTS[key as keyof Settings]]
  })
  return Object.fromEntries(entries) as Settings
}

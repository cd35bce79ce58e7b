import 'server-only'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import type { oneTimePaymentMethod, savedPaymentMethod, savePaymentMethodRequest } from '#lib/contract/account.ts'
import type { ErrorCode } from '#lib/contract/errors.ts'
import { isUuid } from '#lib/contract/uuid.ts'
import { pool } from '../db/client.ts'
import { withCustomer } from '../db/customer-lock.ts'
import { log } from '../platform/log.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { queueJob } from '../queue/queue-job.ts'
import type { CardSaving, PaymentProvider, VaultedCard } from './port.ts'
import { paymentProvider } from './provider.ts'

type SavedPaymentMethod = z.output<typeof savedPaymentMethod>

const SHOWN = 'id, last_four as "lastFour", expiry, type'

/** A customer's saved cards, newest first; the provider's own tokens stay here [API-47, ACCT-17]. */
export async function savedCards(customerId: string): Promise<SavedPaymentMethod[]> {
  const { rows } = await pool().query<SavedPaymentMethod>(
    `select ${SHOWN} from saved_payment_methods where customer_id = $1 order by created_at desc, id`,
    [customerId],
  )
  return rows
}

/** What the provider calls a saved card; undefined for an id that is unknown or another customer's [PAY-25]. */
export async function providerTokenOf(customerId: string, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await pool().query<{ token: string }>(
    'select provider_token as token from saved_payment_methods where customer_id = $1 and id = $2',
    [customerId, id],
  )
  return rows[0]?.token
}

const REFUSALS: Record<Exclude<CardSaving, { ok: true }>['code'], ErrorCode> = {
  declined: 'PaymentDeclined',
  authenticationRequired: 'PaymentAuthenticationRequired',
  cardTypeNotAccepted: 'PaymentInstrumentTypeNotAccepted',
  couldNotBeProcessed: 'ProviderUnavailable',
  unknown: 'ProviderUnavailable',
}

/**
 * Saves a card after a test charge [API-48, ACCT-17, ACCT-18]. The same card saved again stays one card, which pays by
 * its newest token. `reference` names this saving at the provider: the same one after a lost answer finds what came of
 * it.
 */
export async function saveCard(
  customerId: string,
  { token, deviceData }: z.output<typeof savePaymentMethodRequest>,
  reference: string,
  provider: PaymentProvider = paymentProvider(),
): Promise<Result<SavedPaymentMethod>> {
  // Before there is a vault: what was not written down could not be forgotten with the account.
  await pool().query('update customers set vault_id = id::text where id = $1 and vault_id is null', [customerId])
  const saving = await provider.saveCard({ vaultId: customerId, reference, token, deviceData })
  if (!saving.ok) return err(REFUSALS[saving.code])
  const kept = await withCustomer(customerId, (client) => keepCard(client, customerId, saving.card))
  const useless = kept.ok ? kept.value.replaced : saving.card.token
  if (useless) await dropToken(provider, useless)
  if (!kept.ok) await forgetVaultOf(customerId)
  return kept.ok ? ok(kept.value.method) : kept
}

/** The account was closed meanwhile, and its vault may have been forgotten before this saving made it anew. */
function forgetVaultOf(customerId: string): Promise<void> {
  return queueJob(pool(), 'forget-vault', { vaultId: customerId })
}

/**
 * Forgets a card, at the provider first. PaymentMethodNotFound also for another customer's; ProviderUnavailable
 * [API-49].
 */
export async function removeCard(customerId: string, id: string): Promise<Result<Record<string, never>>> {
  const token = await providerTokenOf(customerId, id)
  if (!token) return err('PaymentMethodNotFound')
  const removed = await paymentProvider().removeCard(token)
  if (!removed.ok) return err('ProviderUnavailable')
  const { rowCount } = await pool().query(
    'delete from saved_payment_methods where customer_id = $1 and id = $2 and provider_token = $3',
    [customerId, id, token],
  )
  return rowCount ? ok({}) : err('PaymentMethodNotFound')
}

/**
 * A saved card for one payment that its owner's bank wants to be asked about in their browser [API-111, PAY-48].
 * PaymentMethodNotFound also for another customer's; ProviderUnavailable.
 */
export async function oneTimeCard(
  customerId: string,
  id: string,
): Promise<Result<z.output<typeof oneTimePaymentMethod>>> {
  const token = await providerTokenOf(customerId, id)
  if (!token) return err('PaymentMethodNotFound')
  const made = await paymentProvider().oneTimeCard(token)
  if (made.ok) return ok({ token: made.nonce, bin: made.bin })
  return err(made.code === 'gone' ? 'PaymentMethodNotFound' : 'ProviderUnavailable')
}

interface Kept {
  method: SavedPaymentMethod
  /** The token the card had before, when it was saved already. */
  replaced: string | undefined
}

async function keepCard(client: PoolClient, customerId: string, card: VaultedCard): Promise<Result<Kept>> {
  const twin = await twinOf(client, customerId, card)
  const { rows } = await client.query<SavedPaymentMethod>(
    `insert into saved_payment_methods (id, customer_id, created_at, provider_token, type, last_four, expiry)
     values (coalesce($1, gen_random_uuid()), $2, clock_timestamp(), $3, $4, $5, $6)
     on conflict (id) do update set provider_token = excluded.provider_token
     returning ${SHOWN}`,
    [twin?.id ?? null, customerId, card.token, card.type, card.lastFour, card.expiry],
  )
  const [method] = rows
  if (!method) throw new Error('The card was not kept.')
  return ok({ method, replaced: twin && twin.token !== card.token ? twin.token : undefined })
}

/** The same card, as far as its owner can tell: type, last four digits and expiry. */
async function twinOf(client: PoolClient, customerId: string, { type, lastFour, expiry }: VaultedCard) {
  const { rows } = await client.query<{ id: string; token: string }>(
    `select id, provider_token as token from saved_payment_methods
     where customer_id = $1 and type = $2 and last_four = $3 and expiry = $4`,
    [customerId, type, lastFour, expiry],
  )
  return rows[0]
}

/** Nothing of ours names it any more; when it stays at the provider, nobody is the worse for it. */
async function dropToken(provider: PaymentProvider, token: string): Promise<void> {
  const removed = await provider.removeCard(token)
  if (!removed.ok) log.warn({ reason: removed.reason }, 'A card that is no longer ours stayed in the vault')
}

import { randomUUID } from 'node:crypto'
import { http } from 'msw/http'
import { beforeEach, describe, expect, it } from 'vitest'
import { placeOrder } from '#lib/server/orders/place-order.ts'
import { declinedTooOften, noteDecline } from '#lib/server/payments/declined-payments.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { count, outcome, place, quickProvider, requestFor } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'
import { refused } from '#tests/setup/refused.ts'

const { world } = useOrderShop()

const ASKING = { bin: '400000', last4: '1091', brand: 'Visa', month: '12', year: '2039' }
const NOT_FOUND = [404, 'PaymentMethodNotFound']

let dana: Signed

beforeEach(async () => {
  dana = await signedInCustomer(`dana.${randomUUID()}@example.com`)
})

/** A card whose bank takes it once its owner has said that it is them. */
function asking(): string {
  const unique = `a${randomUUID().replaceAll('-', '').slice(1, 16)}`
  return `sandboxcard.${Buffer.from(JSON.stringify(ASKING)).toString('base64url')}.${unique}`
}
const confirmed = (nonce = asking()) => `${nonce}.confirmed`
const save = (token: string) => dana.call('POST', '/payment-methods', { token }, randomUUID())
async function saved(token: string): Promise<{ id: string; lastFour: string }> {
  const answer = await save(token)
  expect(answer.status).toBe(201)
  return answer.json()
}
const oneTime = (id: string, who = dana) => who.call('POST', `/payment-methods/${encodeURIComponent(id)}/one-time`)
async function tokenOf(id: string): Promise<{ token: string; bin: string }> {
  const answer = await oneTime(id)
  expect(answer.status).toBe(201)
  return answer.json()
}

describe('an order whose bank asks', () => {
  it('is refused with no money held and the boot back on its shelf, and placed with the bank’s word [PAY-48, API-31, ERR-146]', async () => {
    const stock = () => count("select stock from variants where id = 'boot-9'")
    const before = await stock()
    const first = await place(await requestFor({ token: asking() }))
    expect(outcome(first)).toBe('PaymentAuthenticationRequired')
    expect([await stock(), ledger().latest(1)[0]?.status]).toEqual([before, 'processor_declined'])
    expect(outcome(await place(await requestFor({ token: confirmed() })))).toBe('PLACED')
    expect([await stock(), ledger().latest(1)[0]?.status]).toEqual([before - 1, 'authorized'])
  })

  it('that a wallet pays is refused and placed likewise; a wallet’s card that is declined stays so [PAY-49, ERR-146]', async () => {
    const approved = (fate: string) => {
      const details = JSON.stringify({ wallet: 'googlePay', fate })
      return `sandboxwallet.${Buffer.from(details).toString('base64url')}.a${randomUUID().replaceAll('-', '').slice(1, 16)}`
    }
    const pays = async (token: string) => {
      const { payments, ...rest } = await requestFor({ token })
      const byGoogle = payments.map((payment) => ({ ...payment, methodCode: 'braintree_google_pay' as const }))
      return outcome(await place({ ...rest, payments: byGoogle as typeof payments }))
    }
    expect(await pays(approved('asks'))).toBe('PaymentAuthenticationRequired')
    expect(await pays(confirmed(approved('declined')))).toBe('PaymentDeclined')
    expect(await pays(confirmed(approved('asks')))).toBe('PLACED')
    expect(ledger().latest(1)[0]).toMatchObject({ status: 'authorized', instrument: { kind: 'googlePay' } })
  })

  it('is not placed by a word nobody gave: a card that is declined stays so, and a token pays once [PAY-28, PAY-48]', async () => {
    const used = confirmed()
    expect(outcome(await place(await requestFor({ token: used })))).toBe('PLACED')
    expect(outcome(await place(await requestFor({ token: used, email: 'sam@example.com' })))).toBe('PaymentDeclined')
    const declined = 'fake-processor-declined-visa-nonce.confirmed'
    expect(outcome(await place(await requestFor({ token: declined })))).toBe('PaymentDeclined')
  })

  it('is told of it although the gateway’s answer was lost, as a declined card is of its decline [PAY-28, PAY-33, PAY-48]', async () => {
    setFault('timeoutAfterCharge', true)
    expect(outcome(await place(await requestFor({ token: asking() })))).toBe('PaymentAuthenticationRequired')
    const declined = 'fake-processor-declined-visa-nonce'
    expect(outcome(await place(await requestFor({ token: declined })))).toBe('PaymentDeclined')
    clearFaults()
  })

  it('counts among the declines of its network: who tries a list is asked about by banks too [API-18, PAY-48]', async () => {
    const from = '203.0.113.48'
    for (let tries = 0; tries < 30; tries += 1) await noteDecline(from, 'PaymentAuthenticationRequired')
    expect([await declinedTooOften(from), await declinedTooOften('203.0.113.49')]).toEqual([true, false])
  })
})

describe('a saved card whose bank asks', () => {
  it('is saved with the bank’s word, and not without [API-48, ACCT-18, PAY-48]', async () => {
    expect(await refused(await save(asking()))).toEqual([402, 'PaymentAuthenticationRequired'])
    expect(ledger().vault().methodsOf(dana.id)).toEqual([])
    expect(await saved(confirmed())).toMatchObject({ type: 'Visa', lastFour: '1091' })
  })

  it('pays by a token for its owner’s browser, once, with the bank’s word [API-111, PAY-25, PAY-48]', async () => {
    const { id } = await saved(confirmed())
    const neighbour = await saved('fake-valid-mastercard-nonce')
    const pay = async (token: string, type: 'saved' | 'immediate') => {
      const body = await requestFor({ email: dana.email })
      const payments = body.payments.map((entry) => ({ ...entry, token, type }))
      const caller = { kind: 'customer' as const, customerId: dana.id, email: dana.email }
      const by = { caller, idempotencyKey: randomUUID(), requestId: 'test' }
      return outcome(await placeOrder({ ...body, payments }, by, quickProvider))
    }
    expect(await pay(id, 'saved')).toBe('PaymentAuthenticationRequired')
    const { token, bin } = await tokenOf(id)
    expect(bin).toBe('400000')
    expect(await pay(token, 'immediate')).toBe('PaymentAuthenticationRequired')
    const again = confirmed((await tokenOf(id)).token)
    expect([await pay(again, 'immediate'), await pay(again, 'immediate')]).toEqual(['PLACED', 'PaymentDeclined'])
    expect(await pay(neighbour.id, 'saved')).toBe('PLACED')
    expect(ledger().vault().methodsOf(dana.id)).toHaveLength(2)
  })

  it('of another customer or of nobody is not found, nor one that is gone from the vault [API-111]', async () => {
    const { id } = await saved('fake-valid-nonce')
    const eve = await signedInCustomer(`eve.${randomUUID()}@example.com`)
    expect(await refused(await oneTime(id, eve))).toEqual(NOT_FOUND)
    expect(await refused(await oneTime('nonsense'))).toEqual(NOT_FOUND)
    expect((await tokenOf(id)).bin).toBe('401288')
    for (const { token } of ledger().vault().methodsOf(dana.id)) ledger().note({ entry: 'method-gone', token })
    expect(await refused(await oneTime(id))).toEqual(NOT_FOUND)
  })

  it('says so where the vault is away, or answers without a card [API-111, ERR-76]', async () => {
    const { id } = await saved('fake-valid-nonce')
    setFault('vaultFails', true)
    expect(await refused(await oneTime(id))).toEqual([502, 'ProviderUnavailable'])
    clearFaults()
    const empty = '<payment-method-nonce><nonce>n</nonce><details></details></payment-method-nonce>'
    world.use(
      http.post('https://api.sandbox.braintreegateway.com/merchants/:merchant/payment_methods/:token/nonces', () => {
        const headers = { 'content-type': 'application/xml' }
        return new Response(`<?xml version="1.0" encoding="UTF-8"?>${empty}`, { status: 201, headers })
      }),
    )
    expect(await refused(await oneTime(id))).toEqual([502, 'ProviderUnavailable'])
  })
})

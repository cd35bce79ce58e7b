import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { paymentProvider } from '#lib/server/payments/provider.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { sandboxApp } from '#sandbox/app.ts'
import { clearFaults, faults, NO_FAULTS, setFault } from '#sandbox/faults.ts'
import { useSandbox } from '#tests/setup/sandbox.ts'

useSandbox()

const ORIGIN = 'http://localhost:3000'
const panel = async () => new JSDOM(await (await sandboxApp.request(`${ORIGIN}/sandbox`)).text()).window.document

function submit(path: string, fields: Record<string, string>, origin = ORIGIN) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin }
  return sandboxApp.request(`${ORIGIN}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })
}

describe('the sandbox panel', () => {
  it('switches faults with a plain form [GEN-11]', async () => {
    const answer = await submit('/sandbox/faults', { cardDeclined: 'on', voidFails: 'on', slowMs: '250' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/sandbox'])
    expect(faults()).toEqual({ ...NO_FAULTS, cardDeclined: true, voidFails: true, slowMs: 250 })
    const document = await panel()
    const on = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].filter((box) => box.checked)
    expect(on.map((box) => box.name)).toEqual(['cardDeclined', 'voidFails'])
    await submit('/sandbox/faults/clear', {})
    expect(faults()).toEqual(NO_FAULTS)
  })

  it('switches single faults with JSON [GEN-11]', async () => {
    setFault('slowMs', 10)
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
    const body = JSON.stringify({ mailBounces: true })
    const answer = await sandboxApp.request('/sandbox/faults', { method: 'POST', headers, body })
    expect(await answer.json()).toEqual({ faults: { ...NO_FAULTS, mailBounces: true, slowMs: 10 } })
  })

  it('takes no orders from another site [GEN-11]', async () => {
    expect((await submit('/sandbox/faults', { cardDeclined: 'on' }, 'https://elsewhere.example')).status).toBe(403)
    expect(faults()).toEqual(NO_FAULTS)
  })

  it('decides the next payment [PAY-28, PAY-13, ERR-53, ERR-54]', async () => {
    const pay = () =>
      paymentProvider().authorise({
        reference: randomUUID(),
        amount: 5000,
        token: 'fake-valid-nonce',
        methodCode: 'braintree_credit_card',
        saved: false,
      })
    setFault('cardDeclined', true)
    expect(await pay()).toEqual({ ok: false, code: 'declined' })
    clearFaults()
    setFault('cardTypeNotAccepted', true)
    expect(await pay()).toEqual({ ok: false, code: 'cardTypeNotAccepted' })
    clearFaults()
    expect(await pay()).toMatchObject({ ok: true })
  })

  it('lists test cards and what the gateway has seen [GEN-11]', async () => {
    const reference = randomUUID()
    const sale = { reference, amount: 123_450, methodCode: 'braintree_credit_card', saved: false }
    await paymentProvider().authorise({ ...sale, token: 'fake-valid-visa-nonce' })
    const text = (await panel()).body.textContent ?? ''
    for (const part of ['4111 1111 1111 1111', 'JCB: type not accepted', '3782 822463 10005', reference, '$1234.50']) {
      expect(text).toContain(part)
    }
    const listed = await sandboxApp.request('/sandbox', { headers: { Accept: 'application/json' } })
    const { transactions } = await listed.json()
    expect(transactions[0]).toMatchObject({ orderId: reference, amount: '1234.50', status: 'authorized' })
  })

  it('sees switches another instance has set, and shrugs off a broken file [GEN-11]', () => {
    const file = join(environment().dataDir, 'sandbox', 'faults.json')
    setFault('serverError', true)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ serverError: true })
    writeFileSync(file, JSON.stringify({ searchFails: true, slowMs: 'soon', nonsense: 1 }))
    expect(faults()).toEqual({ ...NO_FAULTS, searchFails: true })
    writeFileSync(file, '{')
    expect(faults()).toEqual(NO_FAULTS)
  })
})

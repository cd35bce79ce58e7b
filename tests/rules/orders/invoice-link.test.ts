import { expect, it } from 'vitest'
import { INVOICE_ID, invoiceHref } from '#lib/domain/orders/invoice-link.ts'

it('leads to the place of the invoice on the page of its order [ORD-15]', () => {
  expect(invoiceHref('/account/orders/W1')).toBe('/account/orders/W1#tax-invoice')
  expect(INVOICE_ID).toBe('tax-invoice')
})

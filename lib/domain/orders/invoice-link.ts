/** The place of an order's page where its tax invoice is printed. */
export const INVOICE_ID = 'tax-invoice'

/** Address of the tax invoice of the order whose page is at `orderHref`. */
export function invoiceHref(orderHref: string): string {
  return `${orderHref}#${INVOICE_ID}`
}

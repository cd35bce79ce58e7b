import type { Page } from '@playwright/test'
import {
  CHECKOUT_RECORD_VERSION,
  type CheckoutRecord,
  type StoredContact,
} from '#lib/domain/checkout/checkout-record.ts'
import { PROGRESS_COOKIE } from '#lib/domain/checkout/checkout-steps.ts'

const CONTACT = { firstName: 'Jo', lastName: "O'Neil", phone: '+61412345678', agreeToMarketing: false }

/** What a browser remembers of a guest who has come as far as the payment step. */
function recordOf(contact: StoredContact): CheckoutRecord {
  return {
    contact,
    shippingType: 'DELIVERY',
    deliveryAddress: {
      type: 'ENTERED',
      country: 'AU',
      contactName: `${contact.firstName} ${contact.lastName}`,
      street1: '12 Swan St',
      suburb: 'Richmond',
      state: 'VIC',
      postcode: '3121',
      isDefaultBilling: false,
      isDefaultShipping: false,
    },
    deliveryOptions: { methodCode: 'express', instructions: { delivery: '' }, authorityToLeave: false },
  }
}

/** Contact and delivery as if they had been typed; on a page of the shop that keeps no checkout itself. */
export async function keepContactAndDelivery(page: Page, email: string): Promise<void> {
  // The cookie says again how far one has come as soon as a page has read the record.
  await page.context().clearCookies({ name: PROGRESS_COOKIE })
  await page.evaluate((text) => localStorage.setItem('checkout', text), storedText(email))
}

function storedText(email: string): string {
  return JSON.stringify({ version: CHECKOUT_RECORD_VERSION, data: recordOf({ ...CONTACT, email }) })
}

import 'server-only'

/**
 * How the demo shop can be reached in its texts. All invented: the ABN fails its own check digits, the address is
 * reserved for examples.
 */
export const SHOP_DETAILS = {
  name: 'Steelcap',
  abn: '11 555 010 000',
  email: 'help@steelcap.example',
  phone: '03 5550 1000',
  address: '318 Elizabeth Street, Melbourne VIC 3000',
} as const

/** From either country: `03` is the area code of Victoria, and of the South Island. */
const DIALLED = '+61 3 5550 1000'

/** `<a href="tel:…">`, as it stands in a sentence. */
export const PHONE_LINK = phoneLink(DIALLED)
/** The same where only Australians read it. */
export const PHONE_LINK_AU = phoneLink(SHOP_DETAILS.phone)
export const EMAIL_LINK = `<a href="mailto:${SHOP_DETAILS.email}">${SHOP_DETAILS.email}</a>`

function phoneLink(text: string): string {
  return `<a href="tel:${DIALLED.replaceAll(' ', '')}">${text}</a>`
}

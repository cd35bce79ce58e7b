import 'server-only'

/** How the demo shop can be reached in its texts. All invented: the ABN fails its own check digits, the address is reserved for examples. */
export const SHOP_DETAILS = {
  name: 'Steelcap',
  abn: '11 555 010 000',
  email: 'help@steelcap.example',
  phone: '03 5550 1000',
  address: '318 Elizabeth Street, Melbourne VIC 3000',
} as const

/** `<a href="tel:…">`, as it stands in a sentence. */
export const PHONE_LINK = `<a href="tel:${SHOP_DETAILS.phone.replaceAll(' ', '')}">${SHOP_DETAILS.phone}</a>`
export const EMAIL_LINK = `<a href="mailto:${SHOP_DETAILS.email}">${SHOP_DETAILS.email}</a>`

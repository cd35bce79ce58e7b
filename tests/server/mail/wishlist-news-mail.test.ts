import { expect, it } from 'vitest'
import { backInStockMail } from '#lib/server/mail/back-in-stock.ts'
import { wishlistNewsMail } from '#lib/server/mail/wishlist-news.ts'

const NOW = new Date('2026-11-24T01:00:00Z')
const BOOT = {
  product: 'Ironbark Ridge boot, black',
  path: 'ironbark/ridge',
  size: { label: '9.5', width: 'Wide' },
  variantId: 'r-9',
  back: 3,
  was: 14900,
  price: 9900,
}
const POLO = { ...BOOT, product: 'Tully polo', path: 'tully/polo', size: null, back: 2, was: null }
const due = (entries: (typeof BOOT | typeof POLO)[], day = '2026-11-24') => ({
  ...{ customerId: 'c1', day, email: 'kim@example.com', firstName: 'Kim' },
  entries,
})

it('says what is back and what is cheaper, in HTML and in text, under one key a day [WISH-13]', async () => {
  const mail = await wishlistNewsMail(due([BOOT, POLO]), NOW)
  expect(mail.subject).toBe('Now $99: Ironbark Ridge boot, black and 1 more on your list')
  expect(mail.dedupeKey).toBe('wishlist-news:c1:2026-11-24')
  expect((await wishlistNewsMail(due([BOOT], '2026-11-25'), NOW)).dedupeKey).not.toBe(mail.dedupeKey)
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('Size 9½, wide is back: 3 left. Was $149, now $99.')
    expect(body).toContain('Tully polo. Back in 2 sizes.')
    expect(body).toContain('/products/ironbark/ridge?variant=r-9')
    expect(body).toContain('/mailing-list/wishlist?token=')
    expect(body).toContain('Prices (in Australian dollars)')
  }
  expect(mail.unsubscribe).toMatch(/\/api\/wishlist-alerts\/stop\?token=.+/)
})

it('calls what is made in one size so, and another by its size [WISH-13]', async () => {
  const cap = { ...BOOT, product: 'Tully cap', size: { label: 'One size', width: '' } }
  const { text } = await wishlistNewsMail(due([cap, BOOT]), NOW)
  expect(text).toContain('Tully cap. One size is back: 3 left.')
  expect(text).toContain('Ironbark Ridge boot, black. Size 9½, wide is back: 3 left.')
  const one = { id: '1', email: 'kim@example.com', brandName: 'Tully', productName: 'cap', colour: null }
  const mail = backInStockMail({ ...one, path: 'tully/cap', variantId: 'cap', label: 'One size', width: null })
  expect(mail.subject).toBe('One size is back: Tully cap')
})

it('counts nothing of what is made to order when it can be had again [WISH-13]', async () => {
  const made = { ...BOOT, product: 'Made boot', back: 0, was: null }
  const any = { ...POLO, product: 'Made coat', back: 0 }
  const { text } = await wishlistNewsMail(due([made, any, BOOT, { ...POLO, back: 1 }] as (typeof BOOT)[]), NOW)
  expect(text).toContain('Made boot. Size 9½, wide is back.\n')
  expect(text).toContain('Made coat. It is back.\n')
  expect(text).toContain('Size 9½, wide is back: 3 left.')
  expect(text).toContain('Tully polo. Back in 1 size.')
})

it('stays a letter when much changed at once [WISH-13]', async () => {
  const { text } = await wishlistNewsMail(due(Array.from({ length: 23 }, () => BOOT)), NOW)
  expect(text.match(/is back/g)).toHaveLength(20)
  expect(text).toContain('And 3 more on your list.')
})

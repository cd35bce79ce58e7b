import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { chooseSizeInStock, ready } from './shopper.ts'

const MUCH_REVIEWED = '/products/dunmarra/mitchell-lace-up-work-boot-black'
/** Of the system with the longest name. */
const WOMENS_SHOE = '/products/softacre/wardwalk-nursing-shoe-white'
const LISTING = '/categories/footwear/work-boots/steel-toe'

/** Opens the n-th boot of a listing and says its path. */
async function openBoot(page: Page, at = 0): Promise<string> {
  await page.goto(LISTING)
  const link = page.getByRole('main').getByRole('heading', { level: 3 }).nth(at).getByRole('link')
  const path = (await link.getAttribute('href')) ?? ''
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return path
}

const sizes = (page: Page) => page.getByRole('group', { name: /^Size/ }).getByRole('radio')

/** Chooses a size; the radio itself is drawn by its label. */
async function chooseSize(page: Page, at = 0): Promise<void> {
  await sizes(page).nth(at).check({ force: true })
}

test('the size chart opens from the size picker with the chosen row lit, and prints [PDP-01, PDP-08]', async ({
  page,
}) => {
  await openBoot(page)
  await chooseSize(page)
  // Until its part of the page is alive the link leads down the page.
  await expect(page.getByRole('button', { name: /as my size$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Size chart' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /your size/ })).toBeVisible()
  await dialog.getByRole('radio', { name: 'in', exact: true }).check()
  await expect(dialog.getByRole('columnheader', { name: /\(in\)/ }).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('what is pressed and chosen before the page’s scripts are there is heard [PDP-14, CART-30]', {
  tag: '@next-adapter',
}, async ({ page }) => {
  const path = await openBoot(page)
  let bring = () => {}
  const brought = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route(/\/_next\/static\/.*chunks\/[^/?]+\.js/, async (route) => {
    await brought
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await chooseSizeInStock(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  bring()
  await expect(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible()
})

test('what is pressed while the buying part’s own script is on its way is heard [PDP-14, CART-30]', {
  tag: '@next-adapter',
}, async ({ page }) => {
  const path = await openBoot(page)
  let bring = () => {}
  const brought = new Promise<void>((resolve) => {
    bring = resolve
  })
  let askedFor = () => {}
  const asked = new Promise<void>((resolve) => {
    askedFor = resolve
  })
  await page.route(/\/_next\/static\/.*chunks\/[^/?]+\.js/, async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('Sold out in this size')) {
      askedFor()
      await brought
    }
    await route.fulfill({ response })
  })
  await page.goto(path, { waitUntil: 'commit' })
  await asked
  // React listens, and cannot hear yet.
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('_reactListening')))
  await chooseSizeInStock(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  bring()
  await expect(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('1')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the picked size is in the address, is there again after a reload, and adds no step back [PDP-08]', async ({
  page,
}) => {
  const path = await openBoot(page)
  await chooseSize(page, 0)
  await expect(page).toHaveURL(/\?variant=/)
  // The address follows a moment after the choice.
  const first = page.url()
  await chooseSize(page, 1)
  await expect(page).not.toHaveURL(first)
  await expect(page).toHaveURL(/\?variant=/)
  await page.reload()
  await expect(sizes(page).nth(1)).toBeChecked()
  await page.goBack()
  await expect(page).not.toHaveURL(new RegExp(path))
})

for (const width of [768, 1024, 1280]) {
  test(`the sizes’ heading and its switch stand clear of each other at ${width} px [UI-16, PDP-08]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(WOMENS_SHOE)
    await chooseSize(page, 1)
    await expect(page.locator('.sizes-set legend').first()).toContainText('Size (AU/US women) 5½')
    const apart = await page.evaluate(() => {
      const heading = document.createRange()
      heading.selectNodeContents(document.querySelector('.sizes-set legend') as Element)
      const a = heading.getBoundingClientRect()
      const b = (document.querySelector('.sizes > .systems') as Element).getBoundingClientRect()
      return a.right <= b.left || a.bottom <= b.top || b.bottom <= a.top
    })
    expect(apart).toBe(true)
  })
}

test('the stock of a size says whose count it is and of when [PDP-27]', async ({ page }) => {
  await openBoot(page)
  await expect(page.getByText(/^Online stock/)).toHaveCount(0)
  await chooseSize(page, 0)
  await expect(
    page.getByText(/^Online stock, checked at \d+(:\d\d)? [ap]m$|^Online stock, checked at mid/),
  ).toBeVisible()
})

test('reviews can be read, filtered and turned [PDP-03]', async ({ page }) => {
  await page.goto(MUCH_REVIEWED)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  const each = reviews.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(each).toHaveCount(10)
  const newest = await each.first().innerText()
  await reviews.getByRole('button', { name: 'Older' }).click()
  await expect(reviews.getByText(/Page 2 of \d/)).toBeVisible()
  await expect(each.first()).not.toHaveText(newest, { useInnerText: true })

  await reviews.getByRole('combobox', { name: 'Stars' }).selectOption('5')
  const count = reviews.getByRole('status')
  await expect(count).toHaveText(/^\d+ reviews?$/)
  const found = Number.parseInt((await count.textContent()) ?? '', 10)
  await expect(each).toHaveCount(Math.min(10, found))
  await expect(each.getByRole('img', { name: '5 out of 5 stars' })).toHaveCount(Math.min(10, found))
})

test('what completes the look leads on and never to the page itself; what was seen is offered on the next page [PDP-04, PDP-05, PDP-28]', async ({
  page,
}) => {
  const first = await openBoot(page, 0)
  const look = page.getByRole('region', { name: 'Complete the look' })
  const related = look.getByRole('heading', { level: 3 }).getByRole('link')
  await expect(related.first()).toBeAttached()
  for (const link of await related.all()) expect(await link.getAttribute('href')).not.toBe(first)
  const similar = page.getByRole('region', { name: 'Similar products' }).getByRole('heading', { level: 3 })
  await expect(similar.nth(1)).toBeAttached()
  for (const link of await similar.getByRole('link').all()) expect(await link.getAttribute('href')).not.toBe(first)

  // A page that is left before its scripts ran has not noted that it was seen.
  await ready(page)
  const second = await openBoot(page, 1)
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await recent.first().scrollIntoViewIfNeeded()
  const seen = recent.last().getByRole('heading', { level: 3 }).getByRole('link')
  await expect(seen.first()).toHaveAttribute('href', first)
  for (const link of await seen.all()) expect(await link.getAttribute('href')).not.toBe(second)
})

test('an offer without a code is said on card and page, and the cart asks what they say [PROMO-12]', async ({
  page,
}) => {
  await page.goto('/categories/footwear/gumboots')
  const card = page.locator('#product-list > .card').filter({ hasText: '20% off gumboots' }).first()
  const [, price = ''] = /20% off gumboots: (\$\d+\.\d\d)/.exec(await card.innerText()) ?? []
  await card.getByRole('heading', { level: 3 }).getByRole('link').click()
  await expect(page.getByText(`20% off gumboots: ${price} in your cart`)).toBeVisible()
  await chooseSizeInStock(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('20% off gumboots')
  await expect(page.getByRole('main')).toContainText(price)
})

test('find in store asks for a place and answers with stores [PDP-02]', async ({ page }) => {
  await openBoot(page)
  await chooseSize(page)
  await page.getByRole('button', { name: 'Find in store' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(
    page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('textbox')).first(),
  ).toBeVisible()
})

test('the pictures swipe, count and follow the thumbnails [UI-10, UI-11, PDP-09]', async ({ page }) => {
  await openBoot(page)
  const strip = page.getByRole('region', { name: 'Pictures' })
  await expect(strip.getByText(/^Picture 1 of \d+$/)).toBeVisible()
  await strip.hover()
  await expect(page.locator('.carousel.swiper-initialized')).toBeVisible()
  const box = await strip.boundingBox()
  if (!box) throw new Error('no pictures')
  await page.mouse.move(box.x + box.width * 0.8, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.2, box.y + 200, { steps: 10 })
  await page.mouse.up()
  await expect(strip.getByText(/^Picture 2 of \d+$/)).toBeVisible()
  await page.getByRole('link', { name: /^Picture 1 of/ }).click()
  await expect(strip.getByText(/^Picture 1 of \d+$/)).toBeVisible()
})

test('the pictures go by at the press of Play, also from the keyboard, and stop at the next [UI-12]', async ({
  page,
}) => {
  await page.goto(MUCH_REVIEWED)
  await ready(page)
  const count = page.getByText(/^Picture \d of \d$/)
  const play = page.getByRole('button', { name: 'Play pictures' })
  await play.focus()
  await page.keyboard.press('Enter')
  await expect(count).toHaveText(/^Picture 2/, { timeout: 10_000 })
  await page.getByRole('button', { name: 'Pause pictures' }).press('Enter')
  await expect(play).toBeVisible()
})

test('an unknown product is a 404 page [PDP-18]', async ({ page, strays }) => {
  strays.allow(/404/)
  const response = await page.goto('/products/nobody/makes-this')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('link', { name: /home/i }).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('sizes, chart and reviews are there to read [PDP-01, PDP-03]', async ({ page }) => {
    await openBoot(page)
    await expect(sizes(page).first()).toBeAttached()
    const chart = page.locator('#size-chart').getByRole('table')
    await expect(chart).toBeHidden()
    await page.getByRole('link', { name: 'Size chart' }).click()
    await expect(chart).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  })
})

test('a size that is sold out can be waited for, by any address a person may have [VAL-03, BOT-15]', async ({
  page,
}) => {
  const soldOut = page.getByRole('radio', { name: /, sold out$/ })
  for (let at = 0; at < 12; at += 1) {
    await openBoot(page, at)
    if ((await soldOut.count()) > 0) break
  }
  await ready(page)
  await soldOut.first().check({ force: true })
  const email = page.getByLabel(/^Email me when size .+ is back$/)
  await email.fill('o&o@example.com')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText(/We’ll email o&o@example.com once/)).toBeVisible()
})

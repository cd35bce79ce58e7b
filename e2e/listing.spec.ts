import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { ready } from './shopper.ts'

const BOOTS = '/categories/footwear/work-boots'
const ALL = '/search'

const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link')
const results = (page: Page) => page.getByRole('main').getByRole('status').first()
const scrollY = (page: Page) => page.evaluate(() => window.scrollY)

async function tickFarm(page: Page) {
  const farm = page.getByRole('checkbox', { name: /^Farm/ })
  await farm.click()
  return farm
}

test('one history entry per filter: Back undoes just that one, and the page starts at 1 again [CAT-03, CAT-15, ROUTE-44]', async ({
  page,
}) => {
  await page.goto(`${ALL}?page=2`)
  await ready(page)
  const farm = await tickFarm(page)
  await expect(page).toHaveURL(/\?bestFor=Farm$/)
  await expect(page.getByRole('link', { name: /Remove Farm/ })).toBeVisible()
  await expect(farm).toBeFocused()
  const filtered = await results(page).innerText()
  await page.getByLabel('Sort').selectOption({ label: 'Price, low to high' })
  await expect(page).toHaveURL(/\?bestFor=Farm&sort=priceAsc$/)
  await page.goBack()
  await expect(page).toHaveURL(/\?bestFor=Farm$/)
  await expect(page.getByLabel('Sort')).toHaveValue('')
  await expect(results(page)).toHaveText(filtered)
  await page.goBack()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(farm).not.toBeChecked()
})

test('a filter leaves the page where it is; a chip takes it off and the focus stays near [CAT-15, ROUTE-44]', async ({
  page,
}) => {
  await page.goto(BOOTS)
  await ready(page)
  await page.evaluate(() => window.scrollTo(0, 420))
  await tickFarm(page)
  await expect(page).toHaveURL(/bestFor=Farm/)
  await expect(page.getByRole('link', { name: /Remove Farm/ })).toBeAttached()
  expect(await scrollY(page)).toBeGreaterThan(300)
  await page
    .getByRole('checkbox', { name: /^Black/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: /Remove Black/ })).toBeAttached()
  await page
    .getByRole('list', { name: /sizes$/ })
    .getByRole('checkbox')
    .first()
    .click()
  await expect(page.getByRole('list', { name: 'Filters in use' }).getByRole('link', { name: /^Remove/ })).toHaveCount(3)
  expect(await scrollY(page)).toBeGreaterThan(300)
  await page.getByRole('link', { name: /Remove Farm/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Remove Farm/ })).toBeHidden()
  const chips = page.getByRole('link', { name: /^Remove/ })
  for (const left of [2, 1]) {
    await expect(chips).toHaveCount(left)
    await expect(page.getByRole('list', { name: 'Filters in use' }).locator('a:focus')).toHaveCount(1)
    await chips.first().press('Enter')
  }
  await expect(page).toHaveURL(new RegExp(`${BOOTS}$`))
  await expect(page.getByRole('heading', { name: 'Products' })).toBeFocused()
})

test('load more, open the 70th product, come back to the same tile [ROUTE-44, CAT-02]', async ({ page }) => {
  await page.goto(ALL)
  await ready(page)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.getByText(/^120 of \d+$/)).toBeVisible()
  const seventieth = cards(page).nth(69)
  // What is out of sight has no inner text in every browser.
  const name = (await seventieth.textContent()) ?? ''
  const hrefs = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(hrefs).size).toBe(hrefs.length)
  await seventieth.scrollIntoViewIfNeeded()
  await seventieth.click()
  await expect(page).toHaveURL(/\/products\/.*ref=[A-Za-z0-9]{6}/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => scrollY(page)).toBe(0)
  await page.goBack()
  await expect(page.getByText(/^120 of \d+$/)).toBeAttached()
  await expect(seventieth).toHaveText(name)
  await expect(seventieth).toBeInViewport()
})

test('a reload after load more keeps what was loaded [ROUTE-44]', async ({ page }) => {
  await page.goto(ALL)
  await ready(page)
  const first = await cards(page).first().innerText()
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await page.reload()
  await expect(page.getByText(/^120 of \d+$/)).toBeAttached()
  await expect(cards(page).first()).toHaveText(first, { useInnerText: true })
})

test('opened in the middle, a listing offers what comes before [CAT-02]', async ({ page }) => {
  await page.goto(`${ALL}?page=2`)
  await ready(page)
  await expect(page.getByText(/^61–120 of \d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Load previous' }).click()
  await expect(page.getByText(/^120 of \d+$/)).toBeAttached()
  await expect(cards(page)).toHaveCount(120)
})

test('a click in a list is remembered under ref and adj, and neither changes the product page [CAT-30, CAT-32]', async ({
  page,
  request,
}) => {
  await page.goto(BOOTS)
  await ready(page)
  await cards(page).nth(2).click()
  await expect(page).toHaveURL(/\?ref=[A-Za-z0-9]{6}&adj=[A-Za-z0-9]{6}$/)
  const url = new URL(page.url())
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('referrers') ?? '{}'))
  expect(stored.data.referrers).toEqual([
    {
      id: url.searchParams.get('ref'),
      listName: 'Work boots',
      listPath: BOOTS,
      position: 3,
      createdAt: expect.any(Number),
    },
  ])
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  const answer = await request.get(`${url.pathname}?ref=zzzzzz&adj=999999`)
  expect(answer.status()).toBe(200)
  await page.goto(url.pathname)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { useInnerText: true })
})

test('cards and cart speak the size system that was chosen [CAT-33]', async ({ page }) => {
  await page.goto(BOOTS)
  await ready(page)
  await page.getByRole('radio', { name: 'EU' }).check()
  const card = page.locator('#product-list > .card').first()
  await expect(card.locator('.card-sizes')).toHaveText(/EU \d\d½?( · |$)/, { useInnerText: true })
  await card.getByRole('heading', { level: 3 }).getByRole('link').click()
  await expect(page.getByRole('group', { name: /^Size \(EU\)/ })).toBeVisible()
  await page
    .getByRole('radio', { name: /^\d\d½?$/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  const size = page.getByRole('dialog').getByRole('combobox', { name: /^Size of/ })
  await expect(size.locator('option:checked')).toHaveText(/^Size EU \d\d½?/)
})

test('a dot leads to that colour, and a size is added from the card [CAT-34, CAT-36]', async ({ page }) => {
  await page.goto(BOOTS)
  await ready(page)
  const card = page
    .locator('#product-list > .card')
    .filter({ has: page.locator('.dots a') })
    .first()
  const name = await card.getByRole('heading', { level: 3 }).innerText()
  await card.getByRole('button', { name: /^Quick add/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Quick add' })
  await sheet
    .getByRole('button', { name: /^Add size/ })
    .first()
    .click()
  const cart = page.getByRole('dialog', { name: /cart/i })
  await expect(cart.getByRole('combobox', { name: /^Size of/ })).toHaveCount(1)
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(cart).toBeHidden()
  const dot = card.locator('.dots').getByRole('link').first()
  const colour = await dot.textContent()
  await dot.click()
  await expect(page).toHaveURL(/\/products\//)
  await expect(page.getByRole('navigation', { name: 'Colours' }).locator('[aria-current=page]')).toHaveText(
    colour ?? '',
  )
  expect(name.toLowerCase()).not.toContain(`, ${colour?.toLowerCase()}`)
})

test('sizes said once are offered in lists, told on cards and chosen on products [SIZE-01, SIZE-02, SIZE-05]', async ({
  page,
  request,
}) => {
  await page.goto(BOOTS)
  await ready(page)
  await page.getByRole('button', { name: 'My sizes' }).click()
  const sheet = page.getByRole('dialog', { name: 'My sizes' })
  await sheet.getByLabel(/^Shoe size(?!s)/).selectOption('9')
  await sheet.getByRole('button', { name: 'Save my sizes' }).click()
  await expect(sheet).toBeHidden()
  const offer = page.getByRole('button', { name: /^Your size: AU\/UK 9 \(\d+\)/ })
  await expect(offer).toBeVisible()
  const mine = page.locator('#product-list .card-mine')
  await expect(mine.first()).toHaveText(/^Your 9( wide)?: (in stock|last \d|sold out)$/)
  await offer.click()
  await expect(page).toHaveURL(/sizeUk=9/)
  await page.goBack()
  await page.locator('#product-list > .card').first().getByRole('heading', { level: 3 }).getByRole('link').click()
  await expect(page.getByRole('group', { name: /your size$/ })).toBeVisible()
  expect(new URL(page.url()).searchParams.has('variant')).toBe(false)
  expect(await (await request.get(BOOTS)).text()).not.toMatch(/Your size|class="[^"]*card-mine/)
})

test('who it is for leads on: from the menu, into a subcategory, with a 0 where nothing is left [CAT-11, CAT-38, CAT-40]', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Departments' }).getByRole('link', { name: 'Women', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boots and workwear for women')
  await page.goto('/categories/footwear?wearer=kids')
  await ready(page)
  const left = page.getByRole('checkbox', { name: /^Kids \d/ })
  await expect(left).toBeChecked()
  await page.getByText('Toe cap', { exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Steel 0' })).toBeDisabled()
  const tile = page.getByRole('navigation', { name: 'In Footwear' }).getByRole('link').first()
  await expect(tile).toHaveAttribute('href', /wearer=kids/)
  const shown = page
    .getByRole('navigation', { name: 'In Footwear' })
    .getByRole('link', { name: /[1-9]\d* products$/ })
    .first()
  const count = /(\d+)$/.exec((await shown.innerText()).trim())?.[1]
  await shown.click()
  await expect(page.getByRole('checkbox', { name: /^Kids \d/ })).toBeChecked()
  await expect(page.getByText(`${count} product`, { exact: false }).first()).toBeVisible()
})

test('safety toes are one press away, ticked in their usual place, and off again [CAT-54, CAT-11]', async ({
  page,
}) => {
  await page.goto('/categories/footwear')
  await ready(page)
  const all = await results(page).innerText()
  const chip = page.getByRole('list', { name: 'Popular filters' }).getByRole('link', { name: 'Safety toe' })
  await chip.click()
  await expect(page).toHaveURL(/toeCap=Composite&toeCap=Steel$/)
  await expect(results(page)).not.toHaveText(all)
  for (const name of ['Composite', 'Steel']) {
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${name} \\d`) })).toBeChecked()
    await expect(page.getByRole('link', { name: `Remove ${name} toe` })).toBeVisible()
  }
  await expect(page.getByRole('checkbox', { name: /^None \d/ })).not.toBeChecked()
  await expect(chip).toHaveAttribute('aria-current', 'true')
  await chip.click()
  await expect(results(page)).toHaveText(all)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  for (const [first, then, heading] of [
    ['Shop footwear', 'Work boots', 'Work boots'],
    ['Shop workwear', 'Hi-vis', 'Hi-vis'],
  ] as const) {
    test(`${then} are two presses from the front page [ROUTE-17, CAT-17]`, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('main').getByRole('link', { name: first }).click()
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${then}`) })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    })
  }

  for (const wearer of ['Men', 'Women', 'Kids']) {
    test(`${wearer} is two presses from any page [CAT-47]`, async ({ page }) => {
      await page.goto('/brands')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      const link = page
        .getByRole('navigation', { name: 'Departments' })
        .getByRole('link', { name: wearer, exact: true })
      await expect(link).toBeInViewport()
      await link.click()
      await expect(page).toHaveURL(`/shop/${wearer.toLowerCase()}`)
    })
  }
})

test('the size system is remembered on the next page and visit [CAT-09]', async ({ page }) => {
  await page.goto(BOOTS)
  await ready(page)
  await page.getByRole('radio', { name: 'EU' }).check()
  await expect(page.getByRole('list', { name: 'EU sizes' })).toBeVisible()
  await page.goto('/categories/footwear')
  await expect(page.getByRole('radio', { name: 'EU' })).toBeChecked()
  await expect(page.getByRole('list', { name: 'EU sizes' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'UK/AU men sizes' })).toBeHidden()
})

test('on a phone the filter sheet counts, keeps its scroll, and closes on Back [UI-07, CAT-15]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(BOOTS)
  await ready(page)
  await page.getByRole('button', { name: /^Filter/ }).click()
  const show = page.getByRole('button', { name: /^Show \d+ products?$/ })
  const before = await show.innerText()
  const farm = page.getByRole('checkbox', { name: /^Farm/ })
  // In the middle, where the sizes above it are still in sight for the browser to hold on to.
  await farm.evaluate((box) => box.scrollIntoView({ block: 'center' }))
  // The sheet has slid in, and the click itself scrolls nothing any more.
  await farm.hover()
  const place = (await farm.boundingBox())?.y ?? 0
  await farm.click()
  await expect(show).not.toHaveText(before, { useInnerText: true })
  // Sizes that no product is left in are gone from above it: the tick itself must not move.
  await expect.poll(async () => Math.abs(((await farm.boundingBox())?.y ?? 0) - place)).toBeLessThan(4)
  await expectAccessible(page)
  await page.goBack()
  await expect(show).toBeHidden()
  await expect(page).toHaveURL(/bestFor=Farm$/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${BOOTS}$`))
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
})

test('a new page starts at its top, a hash at its anchor, Back where one was [ROUTE-42, ROUTE-43, ROUTE-44]', async ({
  page,
}) => {
  await page.goto('/brands#brand-Y')
  const anchored = page.locator('#brand-Y')
  await expect(anchored).toBeInViewport()
  await page.goto(BOOTS)
  await ready(page)
  await page.evaluate(() => window.scrollTo(0, 900))
  await cards(page).nth(6).click()
  await expect(page).toHaveURL(/\/products\//)
  await expect.poll(() => scrollY(page)).toBe(0)
  await page.goBack()
  await expect(cards(page).nth(6)).toBeInViewport()
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/brands#brand-Y'
    link.textContent = 'To the anchor'
    document.querySelector('main')?.prepend(link)
  })
  await page.getByRole('link', { name: 'To the anchor' }).click()
  await expect(page).toHaveURL(/\/brands#brand-Y$/)
  await expect(anchored).toBeInViewport()
})

test('a brand links to its categories, and those further down [CAT-16, CAT-17, ROUTE-22, ROUTE-23]', async ({
  page,
}) => {
  await page.goto('/brands')
  await page.getByRole('main').locator('.brand-index a').first().click()
  await expect(page).toHaveURL(/\/brands\/[^/]+$/)
  await page
    .getByRole('navigation', { name: / by category$/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/brands\/[^/]+\/[^/]+$/)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveCount(3)
  await expect(cards(page).first()).toBeVisible()
})

test('the search stays in reach when a phone scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto(BOOTS)
  await ready(page)
  const box = page.getByLabel('Search the shop')
  await page.evaluate(() => window.scrollTo(0, 1200))
  await expect(box).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport()
  await expect.poll(async () => (await box.boundingBox())?.y).toBeLessThan(56)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('load more is a link to page 2, sizes switch and filter [CAT-02, CAT-09]', async ({ page }) => {
    await page.goto(ALL)
    await page.getByRole('radio', { name: 'EU' }).check()
    const size = page.getByRole('list', { name: 'EU sizes' }).getByRole('checkbox').first()
    await size.check()
    await page.getByRole('button', { name: /^Show \d+ product/ }).click()
    await expect(page).toHaveURL(/\?sizeEu=/)
    await expect(page.getByRole('link', { name: /Remove EU/ })).toBeVisible()
    await page.goto(ALL)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(page.getByText(/^61–120 of \d+$/)).toBeVisible()
  })
})

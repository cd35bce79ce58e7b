import { expect, test } from './fixtures.ts'
import { PAGE_KINDS } from './page-kinds.ts'

test.use({ javaScriptEnabled: false })

test('home, a listing, its facets and sorts, and a product are readable without JavaScript [GEN-13, CAT-01, ROUTE-17, ROUTE-24, ROUTE-25]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/categories/footwear/work-boots')
  const cards = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(cards.first()).toBeVisible()
  const all = await page.getByRole('status').first().innerText()

  const brand = page.locator('input[type=checkbox][name=brand]').first()
  const slug = await brand.getAttribute('value')
  await brand.check()
  await page.getByRole('button', { name: /^Show \d+ product/ }).click()
  await expect(page).toHaveURL(new RegExp(`brand=${slug}`))
  expect(await page.getByRole('status').first().innerText()).not.toBe(all)

  await page.getByLabel('Sort').selectOption({ label: 'Price, low to high' })
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(page).toHaveURL(/sort=priceAsc/)

  await cards.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('group', { name: /^Size/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
})

test('from home to a filled cart, its quantities and an empty one again [CART-33, CART-11, CART-26]', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await page.goto('/cart')
  await expect(main.getByText(/^Your cart is empty/)).toBeVisible()

  await page.goto('/')
  await main
    .getByRole('link', { name: /footwear/i })
    .first()
    .click()
  await main.getByRole('heading', { level: 3 }).first().getByRole('link').click()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  // No size yet: the shop says so, and the size can be chosen where it does.
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(main.getByRole('link', { name: 'Error: Choose a size first.' })).toHaveAttribute('href', '#intent-size')
  await expect(main.getByLabel('Size')).toHaveAttribute('aria-invalid', 'true')
  await page.goBack()
  await page
    .getByRole('radio', { name: /^\d+½?$/ })
    .last()
    .check({ force: true })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(main.getByRole('heading', { level: 2, name })).toBeVisible()
  const total = main.getByRole('definition').filter({ hasText: '$' })
  await expect(total.first()).toBeVisible()

  // A second product, which the first one's forms leave alone.
  await page.goto('/categories/workwear/tops/work-shirts')
  await main.getByRole('heading', { level: 3 }).first().getByRole('link').click()
  const shirt = await page.getByRole('heading', { level: 1 }).innerText()
  await page
    .getByRole('radio', { name: /^[SMLX\d]+$/ })
    .last()
    .check({ force: true })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const line = (title: string) => main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await line(name)
    .getByLabel(/^Quantity/)
    .fill('2')
  await line(name)
    .getByRole('button', { name: /^Update/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart (3)')
  await line(name)
    .getByLabel(/^Quantity/)
    .fill('5000')
  await line(name)
    .getByRole('button', { name: /^Update/ })
    .click()
  await expect(line(name).getByText(/^Error: (Only \d+ left|The maximum)/)).toBeVisible()
  await expect(line(name).getByLabel(/^Quantity/)).toHaveValue('5000')
  await line(name)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(line(name)).toHaveCount(0)
  await expect(line(shirt)).toHaveCount(1)
  await expect(main.getByRole('heading', { name: 'Checkout needs JavaScript' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'find a store near you' })).toBeVisible()
  await line(shirt)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(main.getByText(/^Your cart is empty/)).toBeVisible()
})

test('what was put in the cart without JavaScript is there with it, once [SYNC-31, SYNC-16]', async ({
  page,
  browser,
}) => {
  await page.goto('/categories/footwear/work-boots')
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click()
  await page
    .getByRole('radio', { name: /^\d+½?$/ })
    .last()
    .check({ force: true })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  // By its name: while the page is still coming, that of the page with scripts stands beside it.
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart (1)', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)

  const scripted = await browser.newContext({
    javaScriptEnabled: true,
    storageState: await page.context().storageState(),
  })
  const window = await scripted.newPage()
  await window.goto('/cart')
  // By its name: for a moment the heading of the page before its scripts stands beside it.
  await expect(window.getByRole('heading', { level: 1, name: 'Your cart (1)', exact: true })).toBeVisible()
  await expect(window.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect((await scripted.cookies()).map(({ name }) => name)).not.toContain('cart_lines')
  await window.getByRole('button', { name: /^Remove/ }).click()
  await expect(window.getByText(/^Your cart is empty/)).toBeVisible()
  await window.reload()
  await expect(window.getByText(/^Your cart is empty/)).toBeVisible()
  await scripted.close()
})

test('nothing stands on a page that does nothing without JavaScript [CART-33]', async ({ page, strays }) => {
  test.slow()
  strays.allow(/404/)
  const dead: string[] = []
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [kind, path] of Object.entries(PAGE_KINDS)) {
      await page.goto(path)
      const found = await page
        .locator('button, input:not([type=hidden]), select, textarea, summary')
        .evaluateAll(deadOnes)
      dead.push(...found.map((control) => `${kind} at ${width} px: ${control}`))
    }
  }
  expect(dead).toEqual([])
})

/** Visible controls that neither a form, a popover nor the style sheet makes work. */
function deadOnes(controls: Element[]): string[] {
  const works = (control: Element): boolean => {
    if (!control.checkVisibility({ visibilityProperty: true })) return true
    // The style sheet shows the sizes of the one that is chosen.
    if (control.matches('[popovertarget], .size-switch input')) return true
    if (control instanceof HTMLElement && control.localName === 'summary') {
      return (control.parentElement?.querySelector('.disclosure-body, summary ~ *')?.textContent ?? '') !== ''
    }
    const { form, type } = control as HTMLButtonElement
    if (!form?.hasAttribute('action')) return false
    return control.localName === 'button' ? type === 'submit' : form.querySelector('[type=submit]') !== null
  }
  return controls.filter((control) => !works(control)).map((control) => control.outerHTML.slice(0, 120))
}

test('brands and search are readable without JavaScript [ROUTE-21, ROUTE-22, ROUTE-26, SRCH-01, CAT-16, CAT-18]', async ({
  page,
}) => {
  await page.goto('/brands')
  await page.getByRole('main').getByRole('link').filter({ hasText: /[a-z]/i }).nth(1).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/')
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('boot')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=boot/)
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
})

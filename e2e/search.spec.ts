import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('suggestions by keyboard: arrows, Escape, Enter on one, Enter on none [SRCH-11, SRCH-01]', async ({ page }) => {
  await page.goto('/brands')
  await page.waitForLoadState('networkidle')
  const box = page.getByLabel('Search the shop')
  await box.focus()
  await expect(box).toHaveRole('combobox')
  await box.pressSequentially('boot')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(options.first()).toBeHidden()
  await expect(box).toHaveValue('boot')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\//)
  await page.goBack()
  await box.fill('boot')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=boot$/)
  await expect(box).toHaveValue('boot')
  await expect(options.first()).toBeHidden()
})

test('recent searches are offered and can be cleared', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const box = page.getByLabel('Search the shop')
  await box.focus()
  await expect(box).toHaveRole('combobox')
  await box.fill('gumboots')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=gumboots/)
  await page.goto('/brands')
  await box.focus()
  await expect(page.getByRole('option', { name: 'gumboots' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(page.getByRole('group', { name: 'Recent searches' })).toHaveCount(0)
  await expect(page.getByRole('option', { name: 'gumboots', exact: true })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Popular searches' })).toBeVisible()
})

test('a code goes straight to its product [SRCH-08]', async ({ page, request }) => {
  await page.goto('/categories/footwear/work-boots')
  const href = await page
    .getByRole('main')
    .getByRole('heading', { level: 3 })
    .first()
    .getByRole('link')
    .getAttribute('href')
  const answer = await request.post('/api/search/indexes/local_products/query', {
    data: { scope: { category: 'footwear/work-boots' } },
    headers: { 'idempotency-key': 'code-goes-straight-to-its-product' },
  })
  const { hits } = await answer.json()
  const hit = hits.find((each: { path: string }) => href === `/products/${each.path}`)
  for (const code of [hit.variants[0].code, hit.variants[0].code.toLowerCase()]) {
    await page.goto(`/search?q=${encodeURIComponent(code)}`)
    await expect(page).toHaveURL(new RegExp(`/products/${hit.path}$`))
  }
})

test('a blank search shows everything under the recommended sort [SRCH-09]', async ({ page }) => {
  for (const query of ['', '?q=', '?q=%20%20']) {
    await page.goto(`/search${query}`)
    await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible()
    await expect(page.getByText(/^60 of /)).toBeVisible()
    await expect(page.getByLabel('Sort')).toHaveValue('')
  }
})

test('a search that finds nothing shows the ways on, never a blank grid [CAT-28, SRCH-16]', async ({ page }) => {
  const response = await page.goto('/search?q=zzqxwv%20boots%20qqqq')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: /^No results for/ })).toBeVisible()
  const close = page.getByRole('navigation', { name: 'Searches close to it' })
  await expect(
    page.getByRole('navigation', { name: 'Categories to try' }).getByRole('link', { name: /boots/i }).first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Close to it: “boots”' }).getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  await close.getByRole('link', { name: /^boots [\d,]+ products$/ }).click()
  await expect(page).toHaveURL('/search?q=boots')
  await expect(page.getByText(/^[1-9][\d,]* products$/)).toBeVisible()
  await page.goto('/search?q=zzqxwv')
  await expect(page.getByText('Check the spelling.')).toBeVisible()
  await expect(close).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Popular right now' }).getByRole('link').first()).toBeVisible()
})

test('prices and sales in words become chips that can be taken away [SRCH-17]', async ({ page }) => {
  await page.goto('/search?q=cheap+boots+on+sale+under+%24100')
  await expect(page).toHaveURL('/search?q=boots&price=0-25&price=25-50&price=50-100&sale=1')
  const chips = page.getByRole('list', { name: 'Filters in use' })
  await expect(chips.getByRole('link', { name: 'Remove Under $25' })).toBeVisible()
  await chips.getByRole('link', { name: 'Remove On sale' }).click()
  await expect(page).toHaveURL('/search?q=boots&price=0-25&price=25-50&price=50-100')
})

test('a search for help leads to it, and claims no mending that finds nothing [CAT-28]', async ({ page }) => {
  await page.goto('/search?q=returns')
  await expect(page.getByText('Looking for help?').getByRole('link', { name: 'Returns', exact: true })).toHaveAttribute(
    'href',
    '/articles/returns',
  )
  await page.goto('/search?q=stell%20blue')
  await expect(page.getByRole('heading', { name: /^No results for/ })).toBeVisible()
  await expect(page.getByText(/^Showing results for/)).toHaveCount(0)
})

test('sizes, wearers and colours in words become chips that can be taken away [SRCH-15]', async ({ page }) => {
  await page.goto('/search?q=navy+cargo+pants+87R')
  await expect(page).toHaveURL('/search?q=cargo+pants&colour=Navy&clothingSize=87R')
  const chips = page.getByRole('list', { name: 'Filters in use' })
  await expect(chips.getByRole('link', { name: 'Remove Size 87R' })).toBeVisible()
  await chips.getByRole('link', { name: 'Remove Navy' }).click()
  await expect(page).toHaveURL('/search?q=cargo+pants&clothingSize=87R')
  await expect(
    page.getByRole('searchbox', { name: 'Search the shop' }).or(page.getByLabel('Search the shop')).first(),
  ).toHaveValue('cargo pants')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a size without a system is asked about, by links [SRCH-15]', async ({ page }) => {
    await page.goto('/search?q=size+10+wide+work+boots')
    const question = page.getByRole('navigation', { name: 'Which size 10?' })
    await question.getByRole('link', { name: /^UK\/AU men 10/ }).click()
    await expect(page).toHaveURL(/q=work\+boots/)
    const chips = page.getByRole('list', { name: 'Filters in use' })
    await expect(chips.getByRole('link', { name: /UK\/AU men 10/ })).toBeVisible()
    await expect(chips.getByRole('link', { name: /Wide \(2E\)/ })).toBeVisible()
  })

  test('a jumper is knitwear, not a knitted sneaker [SRCH-07]', async ({ page }) => {
    await page.goto('/search?q=jumper')
    const names = await page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts()
    expect(names.length).toBeGreaterThan(3)
    for (const name of names) expect(name).not.toMatch(/sneaker|shoe/i)
  })
})

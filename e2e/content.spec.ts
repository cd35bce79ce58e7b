import type { Page } from '@playwright/test'
import { expectAccessibleAtWidths } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { ready } from './shopper.ts'

const posts = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

test('the blog grows by its next page, page by page, and remembers where it was [BLOG-01, BLOG-02, ROUTE-19]', async ({
  page,
}) => {
  await page.goto('/blog')
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expect(posts(page)).toHaveCount(12)
  await ready(page)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(posts(page)).toHaveCount(24)
  await expect(page).toHaveURL(/\/blog\?page=2$/)
  await posts(page).nth(13).getByRole('link').click()
  await expect(page).toHaveURL(/\/blog\/[a-z-]+\/[a-z0-9-]+$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/blog\?page=2$/)
  await expect(posts(page).first()).toBeVisible()
})

test('a later page of the blog loads the one before without moving the posts in sight [BLOG-02]', async ({ page }) => {
  await page.goto('/blog?page=2')
  const first = posts(page).first()
  const title = await first.innerText()
  const previous = page.getByRole('link', { name: 'Load previous' })
  await ready(page)
  await previous.scrollIntoViewIfNeeded()
  const anchor = posts(page).filter({ hasText: title })
  const before = (await anchor.boundingBox())?.y ?? 0
  await previous.click()
  await expect(posts(page)).toHaveCount(24)
  await expect(previous).toHaveCount(0)
  // The button above the posts has gone, and they stand where they stood all the same.
  expect(Math.abs(((await anchor.boundingBox())?.y ?? 0) - before)).toBeLessThan(4)
  await expect(page).toHaveURL(/\/blog\?page=2$/)
})

test('a post, a topic and articles at any depth have their pages [BLOG-03, BLOG-04, ROUTE-18, ROUTE-20]', async ({
  page,
}) => {
  await page.goto('/blog')
  await posts(page).first().getByRole('link').click()
  await expect(page.getByRole('main').locator('header time')).toBeVisible()
  await page.getByRole('main').locator('header').getByRole('link').click()
  await expect(page).toHaveURL(/\/blog\/[a-z-]+$/)
  await expect(posts(page).first()).toBeVisible()
  await page.goto('/articles')
  await page.getByRole('main').getByRole('link', { name: 'Delivery', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/articles/contact/complaints')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Help' })).toBeVisible()
  await page.goto('/articles/home')
  await expect(page).toHaveURL(/\/$/)
})

for (const path of ['/blog?page=99', '/blog/nothing', '/blog/care-and-repair/nothing', '/articles/nothing/at/all']) {
  test(`${path} is not there [BLOG-06, ROUTE-18, ROUTE-20]`, async ({ page, strays }) => {
    strays.allow(/404/)
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  })
}

test('the front page is its article: promise, jobs, departments, rails, fit, brands, stores, posts [ROUTE-17]', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByRole('navigation').first().getByRole('link').first()).toBeVisible()
  for (const region of ['New arrivals', 'On sale'])
    await expect(main.getByRole('region', { name: region }).getByRole('link').first()).toBeVisible()
  await main.getByLabel('I know my size in').selectOption('EU')
  await main.getByLabel('It is').selectOption('42')
  await expect(main.locator('dl').getByText('UK/AU men')).toBeVisible()
  await expect(main.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', '/blog')
  await expect(main.getByRole('textbox', { name: 'Suburb or postcode' })).toBeVisible()
})

test('the newsletter refuses what is no address and takes what is one [GEN-18, API-66]', async ({ page }) => {
  await page.goto('/articles')
  const field = page.getByRole('textbox', { name: 'Email for the newsletter' })
  await field.fill('kim@')
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await field.fill(`kim-${Date.now()}@example.com`)
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await expect(page.getByText('Check your inbox.')).toBeVisible()
})

for (const path of ['/blog', '/articles', '/articles/delivery', '/mailing-list/confirm']) {
  test(`${path} passes axe at 360, 768 and 1440 px [UI-16]`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAtWidths(page)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the blog turns its pages by links and the newsletter is a form [BLOG-02, GEN-13, GEN-18]', async ({ page }) => {
    await page.goto('/blog')
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL(/\/blog\?page=2$/)
    await page.getByRole('link', { name: 'Load previous' }).click()
    await expect(page).toHaveURL(/\/blog$/)
    await page.getByRole('textbox', { name: 'Email for the newsletter' }).fill(`lee-${Date.now()}@example.com`)
    await page.getByRole('button', { name: 'Sign me up' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
  })

  test('the front page shows every size in a table [ROUTE-17, GEN-13]', async ({ page }) => {
    await page.goto('/')
    await page.getByText('The whole table').click()
    await expect(page.getByRole('columnheader', { name: 'US men' })).toBeVisible()
  })
})

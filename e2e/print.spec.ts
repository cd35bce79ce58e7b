import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { PAGE_KINDS } from './page-kinds.ts'
import { fillCart, giveAddress, giveCard, giveContact, payButton } from './shopper.ts'

const EDGE = '12mm'

/** How many sheets of A4 the page takes. */
async function sheets(page: Page): Promise<number | undefined> {
  const pdf = await page.pdf({ format: 'A4', margin: { top: EDGE, bottom: EDGE, left: EDGE, right: EDGE } })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
}

/** The page as paper has it, until it is put back on the screen. */
async function onPaper(page: Page) {
  await page.emulateMedia({ media: 'print' })
  return { back: () => page.emulateMedia({ media: null }) }
}

test('a product prints on one page: sizes, chart and facts, without its reviews [PDP-01, UI-32]', async ({ page }) => {
  for (const path of [PAGE_KINDS.product, '/products/cinderhat/brimfield-wide-brim-hat-khaki']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await sheets(page), path).toBe(1)
  }
  await page.goto(PAGE_KINDS.product, { waitUntil: 'networkidle' })
  const paper = await onPaper(page)
  await expect(page.getByRole('heading', { name: /size chart/ })).toBeVisible()
  // What paper shows of a part that is shut on the screen counts as hidden to a locator.
  const fact = await page.locator('th', { hasText: 'Style code' }).boundingBox()
  expect(fact?.height).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeHidden()
  await paper.back()
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible()
})

test('a cart, an order with its invoice and the slip of a return print on one page each [UI-32]', async ({ page }) => {
  await fillCart(page)
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled()
  expect(await sheets(page), 'the cart').toBe(1)
  const paper = await onPaper(page)
  await expect(page.getByText('Total', { exact: true })).toBeVisible()
  for (const name of ['Remove', 'Save for later', 'One more', 'Apple Pay', 'Apply']) {
    await expect(page.getByRole('button', { name }).first(), name).toBeHidden()
  }
  await paper.back()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await giveContact(page)
  await giveAddress(page)
  await giveCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
  await page.getByRole('link', { name: 'Tax invoice' }).click()
  await expect(page.getByRole('button', { name: 'Print tax invoice' })).toBeFocused()
  expect(await sheets(page), 'the order').toBe(1)
  const invoice = await onPaper(page)
  await expect(page.getByText('Tax invoice', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy again' })).toBeHidden()
  await invoice.back()
  await page.getByRole('link', { name: 'Return items' }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByLabel('Reason').selectOption('TOO_SMALL')
  await page.getByRole('button', { name: 'Return 1 item' }).click()
  await expect(page.getByRole('heading', { name: /^Return R\d+/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'those near 3121' })).toHaveAttribute('href', '/stores?near=3121')
  expect(await sheets(page), 'the slip').toBe(1)
})

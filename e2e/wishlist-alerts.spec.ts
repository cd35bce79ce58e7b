import { expectAccessible } from './accessible.ts'
import { newCustomer, openAs } from './customer.ts'
import { expect, test } from './fixtures.ts'

test('a customer asks for mail about their wishlist, and it stays asked for [WISH-11]', async ({ page, request }, {
  testId,
}) => {
  await openAs(page, await newCustomer(request, testId), '/account')
  await page.goto('/categories/footwear/work-boots')
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: /wishlist/i })
    .first()
    .click()
  await page.goto('/account/wishlist')
  const choice = main.getByRole('checkbox', { name: /^Mail me when something on my list/ })
  await expect(choice).not.toBeChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await choice.check()
  await saved
  await expectAccessible(page)
  await page.reload()
  await expect(choice).toBeChecked()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the foot of a mail about the wishlist leads to a form, and a wrong link says so [WISH-11]', async ({
    page,
  }) => {
    await page.goto('/mailing-list/wishlist?token=changed')
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(page.getByText(/^This link is not valid/)).toBeVisible()
  })
})

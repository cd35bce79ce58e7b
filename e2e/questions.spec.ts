import { expect, test } from './fixtures.ts'
import { PAGE_KINDS } from './page-kinds.ts'
import { expectMail } from './warehouse.ts'

const ASKED = '/products/boltwright/cableway-composite-slip-on-boot-black'
const NEIGHBOUR = '/products/boltwright/junction-composite-work-boot-olive'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper asks about a product, the shop answers on its page and by mail [PDP-29, OPS-69]', async ({
    page,
  }) => {
    const question = `Do these fit over orthotics, order of ${Date.now()}?`
    const email = `asks-${Date.now()}@example.com`
    const main = page.getByRole('main')
    await page.goto(ASKED)
    const name = (await main.getByRole('heading', { level: 1 }).innerText()).trim()
    await main.getByRole('link', { name: 'Ask a question' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toContainText(/^Ask about the /)
    await main.getByRole('textbox', { name: 'Your question' }).fill(question)
    await main.getByRole('textbox', { name: 'Email' }).fill(email)
    await main.getByRole('button', { name: 'Send question' }).click()
    await expect(main.getByRole('status')).toHaveText('Thank you. We’ll email you the answer.')
    await main.getByRole('link', { name: 'Back to the product' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(main.getByRole('region', { name: 'Questions' })).not.toContainText(question)

    await page.goto('/sandbox/warehouse')
    const form = page.locator('form', { hasText: question })
    await form.getByRole('textbox', { name: 'Answer' }).fill('Take out the insole first.')
    await form.getByRole('button', { name: 'Answer on the page' }).click()
    await expect(page.locator('form', { hasText: question })).toHaveCount(0)

    await expect(async () => {
      await page.goto(ASKED)
      await expect(main.getByRole('region', { name: 'Questions' })).toContainText(question, { timeout: 1000 })
    }).toPass()
    await expect(main.getByRole('region', { name: 'Questions' })).toContainText('Take out the insole first.')
    await expectMail(page, email, 'Take out the insole first.')
    await page.goto(NEIGHBOUR)
    await expect(main.getByRole('region', { name: 'Questions' })).not.toContainText(question)
  })

  test('a question with a wrong address comes back as it was typed [PDP-29]', async ({ page, request }) => {
    await page.goto(PAGE_KINDS['question about a product'])
    const productId = await page.locator('input[name=productId]').inputValue()
    const answer = await request.post('/api/questions', {
      headers: { Accept: 'text/html' },
      form: { productId, question: 'Do they fit?', email: 'kim' },
    })
    expect(answer.status()).toBe(400)
    await page.setContent(await answer.text())
    await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('Do they fit?')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      /Enter a valid email address\.$/,
    )
  })
})

import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'

export interface OpenPage {
  /**
   * Uses the page as somebody who comes back to it: on to a list, to a product, into the cart. Resolves with what went
   * wrong.
   */
  goOn(): Promise<string[]>
  close(): Promise<void>
}

const AS_ROOT = ['--no-sandbox', '--disable-gpu']

/** A real browser that has the home page open, as it was made by whichever build was there. */
export async function openPage(origin: string): Promise<OpenPage> {
  const executablePath = findChromium()
  const browser: Browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.geteuid?.() === 0 ? AS_ROOT : [],
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(`uncaught: ${error.message}`))
  page.on('response', (answer) => {
    if (answer.status() >= 400) wrong.push(`${answer.status()} ${answer.url()}`)
  })
  await page.goto(origin, { waitUntil: 'networkidle' })
  return {
    async goOn() {
      try {
        await page.locator('a[href^="/categories/footwear"]:visible').first().click()
        await page.waitForURL(/\/categories\/footwear/)
        await page.locator('main h3 a:visible').first().click()
        await page.waitForURL(/\/products\//)
        await page
          .getByRole('radio', { name: /^\d+½?$/ })
          .first()
          .check({ force: true })
        await page.getByRole('button', { name: 'Add to cart' }).first().click()
        await page.getByRole('dialog').waitFor()
      } catch (error) {
        wrong.push(String(error).split('\n', 1)[0] ?? '')
      }
      return wrong
    },
    close: () => browser.close(),
  }
}

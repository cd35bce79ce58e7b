import { expect, type Page } from '@playwright/test'

const JSON_ONLY = { Accept: 'application/json' }

/** The demo's warehouse does something with an order, over the wire as any ERP [OPS-18]. */
export async function warehouse(page: Page, number: string, step: string): Promise<void> {
  // It hears of an order when it looks at its desk.
  await page.request.get('/sandbox/warehouse', { headers: JSON_ONLY })
  const answer = await page.request.post(`/sandbox/warehouse/${number}`, { headers: JSON_ONLY, data: { step } })
  expect(await answer.json()).toEqual({})
}

/** All mail of an address, as JSON. */
export async function mailText(page: Page, to: string): Promise<string> {
  const answer = await page.request.get(`/sandbox/mail?to=${encodeURIComponent(to)}`, { headers: JSON_ONLY })
  return answer.text()
}

export const expectMail = (page: Page, to: string, words: string | RegExp) =>
  expect.poll(() => mailText(page, to), { timeout: 30_000 }).toMatch(words)

/** Opens the order by the link of its mail, without typing anything. */
export async function openFromMail(page: Page, email: string, number: string): Promise<void> {
  const link = await mailedLink(page, email, /http[^\s"\\<]*\/api\/order\/open\/[\w.-]+/)
  await page.goto(link)
  await expect(page).toHaveURL(`/orders/${number}`)
}

/** Path and query of a link in a mail, once the mail is there. */
export async function mailedLink(page: Page, email: string, pattern: RegExp): Promise<string> {
  await expectMail(page, email, pattern)
  const { pathname, search } = new URL(pattern.exec(await mailText(page, email))?.[0] ?? '')
  return pathname + search
}

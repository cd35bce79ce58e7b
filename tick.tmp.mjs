import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: process.env.SHELL_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
for (let i = 0; i < 24; i++) {
  const c = await b.newContext({ viewport: { width: 390, height: 800 } })
  const page = await c.newPage()
  await page.goto('http://localhost:4600/categories/footwear/work-boots')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /^Filter/ }).click()
  const show = page.getByRole('button', { name: /^Show \d+ products?$/ })
  const before = await show.innerText()
  const sheet = page.locator('.facets')
  const farm = page.getByRole('checkbox', { name: /^Farm/ })
  await sheet.evaluate((form) => form.scrollTo(0, 300))
  await page.evaluate(() => {
    window.seen = []
    const f = document.querySelector('.facets')
    const tick = () => { const box = [...document.querySelectorAll('input[name=bestFor]')].find(x => x.parentElement.innerText.startsWith('Farm')); const y = Math.round(box?.getBoundingClientRect().y ?? -1); const s = Math.round(f.scrollTop); const h = f.scrollHeight; const last = window.seen.at(-1); if (!last || last[1] !== y || last[2] !== s || last[3] !== h) window.seen.push([Math.round(performance.now()), y, s, h]); requestAnimationFrame(tick) }
    tick()
  })
  await farm.click()
  const place = (await farm.boundingBox())?.y ?? 0
  await page.waitForFunction((t) => ![...document.querySelectorAll('.facets-foot button')].some(x => x.innerText === t), before)
  await page.waitForTimeout(700)
  const now = (await farm.boundingBox())?.y ?? 0
  console.log(i, Math.round(place), Math.round(now), Math.abs(now - place) > 4 ? 'MOVED' : '', JSON.stringify(await page.evaluate(() => window.seen)))
  await c.close()
}
await b.close()

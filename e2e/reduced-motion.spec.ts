import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addToCart, choosePlentifulSize, ready } from './shopper.ts'

/** Notes each transition and animation that takes longer than anybody sees, from the first moment of every page. */
async function watchMotion(page: Page): Promise<Set<string>> {
  const seen = new Set<string>()
  await page.exposeFunction('noteMotion', (motion: string) => seen.add(motion))
  await page.addInitScript(() => {
    const { noteMotion } = window as unknown as { noteMotion(motion: string): void }
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || Number(effect.getComputedTiming().activeDuration) <= 1) continue
        const { localName, className } = effect.target ?? {}
        noteMotion(`${location.pathname}: ${localName}.${className}${effect.pseudoElement ?? ''}`)
      }
    }
    for (const type of ['transitionrun', 'animationstart']) document.addEventListener(type, look, true)
    document.addEventListener('DOMContentLoaded', look)
  })
  return seen
}

/** What nothing may take time for: what glides from one end of a scroll to the other tells of no animation. */
async function smoothScrolls(page: Page): Promise<string[]> {
  return page
    .locator('*')
    .evaluateAll((all) =>
      all.filter((each) => getComputedStyle(each).scrollBehavior === 'smooth').map((each) => each.className),
    )
}

/**
 * All that moves elsewhere: hovering, a menu, filters, a page on its way, a gallery, a size, the mini-cart, a line of
 * the cart.
 */
async function wander(page: Page): Promise<void> {
  const smooth: string[] = []
  await page.goto('/')
  await ready(page)
  await page.getByRole('link', { name: 'Cart' }).first().hover()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Close menu' }).click()
  smooth.push(...(await smoothScrolls(page)))
  await page.goto('/categories/footwear/work-boots/steel-toe')
  await ready(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Close filters' }).click()
  smooth.push(...(await smoothScrolls(page)))
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await ready(page)
  const strip = page.getByRole('region', { name: 'Pictures' })
  await strip.hover()
  await expect(page.locator('.carousel.swiper-initialized')).toBeVisible()
  await strip.getByRole('list').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^Picture 2 of/)).toBeVisible()
  smooth.push(...(await smoothScrolls(page)))
  await addToCart(page, choosePlentifulSize)
  await page.keyboard.press('Escape')
  await page.goto('/cart')
  await page.getByRole('button', { name: /^One more of/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart (2)' })).toBeVisible()
  smooth.push(...(await smoothScrolls(page)))
  expect(smooth, 'scrolls that glide').toEqual([])
}

test.use({ viewport: { width: 390, height: 800 } })

test.describe('where less motion is asked for', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves by itself or takes its time on home, a listing, a product and the cart [UI-25]', async ({
    page,
  }) => {
    const seen = await watchMotion(page)
    await wander(page)
    expect([...seen]).toEqual([])
  })

  test('no pictures play, and a slide is there at once [UI-25, UI-12]', async ({ page }) => {
    await page.goto('/products/karrabin/drover-zip-side-safety-boot-wheat')
    await ready(page)
    await expect(page.getByText(/^Picture 1 of/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play pictures' })).toBeHidden()
    await page.getByRole('region', { name: 'Pictures' }).hover()
    await expect(page.locator('.carousel.swiper-initialized')).toBeVisible()
    await page.getByRole('region', { name: 'Pictures' }).getByRole('list').focus()
    await page.keyboard.press('ArrowRight')
    const offset = () =>
      page
        .locator('.carousel-slide')
        .nth(1)
        .evaluate((slide) => {
          const frame = slide.closest('.carousel')?.getBoundingClientRect().left ?? Number.NaN
          return Math.abs(slide.getBoundingClientRect().left - frame)
        })
    expect(await offset()).toBeLessThan(1)
  })
})

test('elsewhere the same walk moves [UI-25]', async ({ page }) => {
  const seen = await watchMotion(page)
  await wander(page)
  expect(seen.size).toBeGreaterThan(2)
})

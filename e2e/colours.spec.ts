import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fillCart, findABoot, ready } from './shopper.ts'

const borderOf = (element: Locator) =>
  element.evaluate((node) => {
    const { borderTopWidth, borderTopColor } = getComputedStyle(node)
    return `${borderTopWidth} ${borderTopColor}`
  })

/** The border of what is chosen is another than its neighbour's. */
async function expectToldApart(chosen: Locator, neighbour: Locator): Promise<void> {
  await expect(chosen).toBeVisible()
  expect(await borderOf(chosen)).not.toBe(await borderOf(neighbour))
}

const labels = (page: Page, group: string, state: string) => page.locator(`${group} label:${state}`).first()

test.describe('where colours are forced', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('what is chosen on a listing, a product and at checkout can be told [UI-23]', async ({ page }) => {
    await page.goto('/categories/footwear/work-boots?brand=karrabin')
    await ready(page)
    await expectToldApart(
      labels(page, '.size-switch', 'has(:checked)'),
      labels(page, '.size-switch', 'not(:has(:checked))'),
    )
    await findABoot(page)
    await ready(page)
    const sizes = page.getByRole('radio', { name: /^\d+½?$/ })
    await sizes.first().check({ force: true })
    await expectToldApart(
      page.locator('.size:has(:checked)').first(),
      page.locator('.size:not(:has(:checked))').first(),
    )
    await expectToldApart(
      page.locator('.gallery-thumbs [aria-current]'),
      page.locator('.gallery-thumbs a:not([aria-current])').first(),
    )
    await fillCart(page)
    await page.getByRole('button', { name: 'Checkout' }).click()
    await expect(page.getByLabel('First name')).toBeVisible()
    await expectToldApart(
      page.locator('[aria-current="step"]'),
      page.getByText('Step 3: Payment', { exact: true }).locator('xpath=ancestor::span[contains(@class, "border-t")]'),
    )
  })
})

/**
 * What can be pressed or filled in and shows no edge: neither a border of its own or its box's, nor the line under a
 * link, nor a picture.
 */
function withoutEdge(page: Page): Promise<string[]> {
  return page.locator('button, .btn, .chip, .input, .tick, .size, input, select, textarea').evaluateAll((all) => {
    const hasBorder = (element: Element) => {
      const style = getComputedStyle(element)
      return (['top', 'right', 'bottom', 'left'] as const).some((side) => {
        const [width, kind, colour] = ['width', 'style', 'color'].map((part) =>
          style.getPropertyValue(`border-${side}-${part}`),
        )
        return Number.parseFloat(width ?? '') >= 1 && kind !== 'none' && colour !== style.backgroundColor
      })
    }
    const boxes = (element: Element) => [
      element,
      element.closest('label'),
      element.parentElement,
      element.parentElement?.parentElement,
    ]
    const hasEdge = (element: Element) =>
      boxes(element).some((box) => box && hasBorder(box)) ||
      // The browser draws those that keep its looks.
      (element.matches('[type=checkbox], [type=radio]') && getComputedStyle(element).appearance === 'auto') ||
      getComputedStyle(element).textDecorationLine.includes('underline') ||
      element.querySelector('svg, img') !== null
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1
    return all
      .filter((element) => isSeen(element) && !hasEdge(element))
      .map(
        (element) =>
          `${location.pathname}: ${element.localName}.${element.className} “${element.textContent?.trim()}” ${element.getAttribute('name') ?? ''}`,
      )
  })
}

/** Where the keyboard comes by and nothing says so: no ring around it, its label or the card it stands for. */
async function withoutRing(page: Page, stops: number): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    document.body.tabIndex = -1
    document.body.focus()
  })
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    const bare = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return undefined
      for (let box: Element | null = focused; box && box !== document.body; box = box.parentElement) {
        const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(box)
        if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== backgroundColor)
          return undefined
      }
      return `${location.pathname}: ${focused.localName}.${focused.className} “${focused.textContent?.trim().slice(0, 40)}”`
    })
    if (bare) found.push(bare)
  }
  return found
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`where colours are forced, ${colorScheme}`, () => {
    test.use({ contextOptions: { forcedColors: 'active', colorScheme } })

    test('each button and field has an edge, and the focus a ring [UI-23]', async ({ page }) => {
      test.slow()
      const found: string[] = []
      const look = async (stops: number) => {
        found.push(...(await withoutEdge(page)), ...(await withoutRing(page, stops)))
      }
      for (const path of ['/', '/categories/footwear/work-boots?brand=karrabin', '/account/signin']) {
        await page.goto(path)
        await ready(page)
        await look(60)
      }
      await fillCart(page)
      await look(30)
      await page.goBack()
      await ready(page)
      await look(60)
      await page.goto('/checkout/contact-info')
      await expect(page.getByLabel('First name')).toBeVisible()
      await look(20)
      expect([...new Set(found)]).toEqual([])
    })
  })
}

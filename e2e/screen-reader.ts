import { expect, type Page } from '@playwright/test'

/** Keeps what screen readers are told of their own accord, from the first moment of each page. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const note = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const text = element?.closest('[role=status], [role=alert], [aria-live=polite]')?.textContent?.trim()
      if (text) heard.push(text)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        note(target)
        for (const node of addedNodes) {
          note(node)
          if (node instanceof Element) for (const each of node.querySelectorAll('[role=alert]')) note(each)
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Waits until something like it was said. */
export async function expectHeard(page: Page, words: RegExp | string): Promise<void> {
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await expect
    .poll(
      async () => (await heard()).some((text) => (words instanceof RegExp ? words.test(text) : text.includes(words))),
      {
        message: `hears ${words}`,
      },
    )
    .toBe(true)
}

const NAMED = new Set(
  [
    'button',
    'link',
    'checkbox',
    'radio',
    'textbox',
    'searchbox',
    'combobox',
    'dialog',
    'region',
    'navigation',
    'image',
  ].concat(['table', 'heading', 'radiogroup', 'listbox', 'slider', 'spinbutton', 'tab', 'switch', 'menuitem']),
)

/** What is in the accessibility tree, is used or jumped to by its name, and has none. */
async function nameless(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  await client.detach()
  return nodes
    .filter(({ ignored, role, name }) => !ignored && NAMED.has(role?.value) && !`${name?.value ?? ''}`.trim())
    .map(({ role, nodeId }) => `${role?.value} ${nodeId}`)
}

/**
 * Everything has a name, there is one first heading, no level is skipped on the way down, and each landmark stands
 * once.
 */
export async function expectReadable(page: Page): Promise<void> {
  expect(await nameless(page), `nameless at ${page.url()}`).toEqual([])
  const shown = page.locator('h1:visible, h2:visible, h3:visible, h4:visible, h5:visible')
  const levels = await shown.evaluateAll((all) => all.map(({ localName }) => Number(localName.slice(1))))
  expect(
    levels.filter((level) => level === 1),
    `first headings at ${page.url()}`,
  ).toHaveLength(1)
  expect(
    levels.filter((level, i) => i > 0 && level > (levels[i - 1] ?? 0) + 1),
    `skipped levels: ${levels}`,
  ).toEqual([])
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    expect(await page.getByRole(landmark).count(), landmark).toBeLessThanOrEqual(1)
  }
  await expect(page.getByRole('main')).toHaveCount(1)
}

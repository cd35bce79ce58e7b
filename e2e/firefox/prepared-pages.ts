import type { BrowserContext } from '@playwright/test'

/** What pages in Firefox 153 need before Playwright 1.65 and axe can work in them as they do in Chromium. */
export async function preparePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(insertTextAsEditorsDo)
  await context.addInitScript(hideAriaElements)
}

// For `fill` Playwright sets `value` in the page itself, which React takes for its own doing and undoes. It assigns its
// function to this name.
function insertTextAsEditorsDo(): void {
  const insert = (text: string) => void document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => undefined })
}

// Once these were read, as axe does, Firefox crashes when their element leaves the page. The shop sets attributes only,
// and axe reads those where there is nothing else.
function hideAriaElements(): void {
  for (const name of Object.getOwnPropertyNames(Element.prototype)) {
    if (/^aria.*Elements?$/.test(name)) Reflect.deleteProperty(Element.prototype, name)
  }
}

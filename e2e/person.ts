import type { BrowserContext } from '@playwright/test'

/** Whoever looks at these pages moves the pointer as soon as one is there, as people do; nobody else's hand would. */
export async function moveThePointer(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => dispatchEvent(new PointerEvent('pointermove')))
  })
}

import type { BrowserContext } from '@playwright/test'

/** Whoever looks at these pages moves the pointer as soon as one is there, as people do; nobody else's hand would. */
export async function moveThePointer(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => dispatchEvent(new PointerEvent('pointermove')))
  })
}

/** One visit in ten is chosen to tell how fast it was, and fetches what measures that: none of this context is. */
export function stayUnmeasured(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => Object.assign(Math, { random: () => 0.5 }))
}

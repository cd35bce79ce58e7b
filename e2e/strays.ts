import type { BrowserContext } from '@playwright/test'

/** What went wrong in the browser without a test asking about it. */
export interface Strays {
  /** Says that this journey makes trouble of this kind on purpose, e.g. `/status of 404/`. */
  allow(pattern: RegExp): void
  unexpected(): string[]
}

// The browser's advice about pictures of a page that was left before they were shown: it depends on the machine's haste
// alone.
const HURRIED = /was preloaded using link preload but not used/

// Leaving a page cancels what it was still loading; so say Chromium and Firefox.
const LEFT = ['net::ERR_ABORTED', 'NS_BINDING_ABORTED']

/** Has pages say on the console what their Content-Security-Policy forbids; browsers keep some of it to themselves. */
export async function announceViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`Content-Security-Policy: ${effectiveDirective} forbids ${blockedURI}`)
    })
  })
}

/** Listens to every page of the context for console errors and warnings, uncaught errors and requests that fail. */
export function listenForStrays(context: BrowserContext): Strays {
  const heard: string[] = []
  const allowed: RegExp[] = [HURRIED]
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => heard.push(`uncaught: ${error.error().message}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    if (!LEFT.includes(reason)) heard.push(`request: ${reason} ${request.url()}`)
  })
  return {
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => heard.filter((words) => !allowed.some((pattern) => pattern.test(words))),
  }
}

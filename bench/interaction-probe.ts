import type { Page } from '@playwright/test'

/** What the browser noted of a visit. */
interface Probe {
  /** A selector that must match before the next press counts as answered. */
  awaited?: string | undefined
  /** From the press to the paint that shows what was awaited. */
  seenMs?: number
  /** The longest of all presses, to the next paint. */
  inpMs: number
}

type Probed = Window & { benchProbe: Probe }
const ENTRIES_MS = 500

/** Watches every press from the first script on. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const probe: Probe = { inpMs: 0 }
    ;(window as unknown as Probed).benchProbe = probe
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) probe.inpMs = Math.max(probe.inpMs, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    const watch = (event: Event) => {
      const { awaited } = probe
      if (awaited === undefined) return
      probe.awaited = undefined
      const asked = location.search
      const look = () => {
        if (!document.querySelector(awaited) && location.search === asked) return requestAnimationFrame(look)
        // The first message after a frame's callbacks arrives when the frame is painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          probe.seenMs = performance.now() - event.timeStamp
        }
        return port2.postMessage(undefined)
      }
      requestAnimationFrame(look)
    }
    document.addEventListener('click', watch, { capture: true })
  })
}

/** The next press is timed until `selector` matches and is painted, or another address is shown. */
export async function armProbe(page: Page, selector: string): Promise<void> {
  await page.evaluate((awaited) => {
    ;(window as unknown as Probed).benchProbe.awaited = awaited
  }, selector)
}

/** Waits for the answer to the press, and for the browser's own entries, which come a little later. */
export async function readProbe(page: Page): Promise<{ seenMs: number; inpMs: number }> {
  await page.waitForFunction(() => (window as unknown as Probed).benchProbe.seenMs !== undefined)
  await page.waitForTimeout(ENTRIES_MS)
  const { seenMs = Number.NaN, inpMs } = await page.evaluate(() => (window as unknown as Probed).benchProbe)
  return { seenMs, inpMs }
}

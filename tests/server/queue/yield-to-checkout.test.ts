import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { serveShopper, yieldToCheckout } from '#lib/server/queue/yield-to-checkout.ts'

const seconds = (count: number) => new Date(Date.now() + count * 1000)

/** Somebody who pays until `done` is called. */
function shopper() {
  let done = () => {}
  const served = serveShopper(() => new Promise<void>((resolve) => (done = resolve)))
  return { served, done: () => done() }
}

describe('work that can wait', () => {
  it('begins when the last shopper of the process has an answer', async () => {
    const [first, second] = [shopper(), shopper()]
    let begun = false
    const work = yieldToCheckout(seconds(0)).then(() => (begun = true))
    first.done()
    await first.served
    await pause(250)
    expect(begun).toBe(false)
    second.done()
    await Promise.all([second.served, work])
    expect(begun).toBe(true)
  })

  it('begins at once where nobody pays, or nobody any more', async () => {
    const { served, done } = shopper()
    done()
    await served
    const startMs = performance.now()
    await yieldToCheckout(seconds(60))
    expect(performance.now() - startMs).toBeLessThan(3000)
  })

  it('stands back no longer for a job that is five seconds late, else each of a queue would wait five seconds', async () => {
    const { served, done } = shopper()
    const startMs = performance.now()
    await Promise.all(Array.from({ length: 20 }, () => yieldToCheckout(seconds(-5))))
    expect(performance.now() - startMs).toBeLessThan(3000)
    done()
    await served
  })

  it('counts from when the job was due', async () => {
    const { served, done } = shopper()
    const late = yieldToCheckout(seconds(-4.8))
    const fresh = yieldToCheckout(seconds(0))
    expect(await Promise.race([late.then(() => 'late'), fresh.then(() => 'fresh')])).toBe('late')
    done()
    await Promise.all([served, fresh])
  })
})

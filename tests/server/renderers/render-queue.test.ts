import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Asker, NOBODY } from '#lib/server/http/asker.ts'
import { AskerRefused } from '#lib/server/http/page-cache.ts'
import { QUEUE_LIMITS, type QueueLimits, RenderQueue, TooBusy } from '#lib/server/renderers/render-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const from = (address: string, paying = false): Asker => ({ address, paying })

function open(change: Partial<QueueLimits> = {}, slots = 1) {
  const queue = new RenderQueue({ ...QUEUE_LIMITS, now: () => Date.now(), ...change })
  queue.setSlots(slots)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, asker: Asker) => {
    const work = () =>
      new Promise<string>((resolve) => {
        begun.push(name)
        ends.set(name, () => resolve(name))
      })
    const answer = queue.run(asker, work)
    answer.catch(() => {})
    return answer
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { queue, ask, begun, end }
}

describe('the queue for pages that are not there yet [ROUTE-52]', () => {
  it('renders one page of each address in turn, whoever asked for more', async () => {
    const { ask, begun, end } = open()
    for (const name of ['c1', 'c2', 'c3']) void ask(name, from('crawler'))
    void ask('s1', from('shopper'))
    for (const name of ['c1', 'c2', 's1', 'c3']) await end(name)
    expect(begun).toEqual(['c1', 'c2', 's1', 'c3'])
  })

  it('begins the page of somebody about to pay at once, though all hands are busy', async () => {
    const { ask, begun } = open({}, 2)
    for (let i = 0; i < 10; i += 1) void ask(`c${i}`, from('crawler'))
    void ask('pay', from('shopper', true))
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toEqual(['c0', 'c1', 'pay'])
  })

  it('lets those about to pay go before everybody else when there are many', async () => {
    const { ask, begun, end } = open()
    void ask('c1', from('crawler'))
    void ask('c2', from('crawler'))
    for (const name of ['p1', 'p2', 'p3']) void ask(name, from(name, true))
    for (const name of ['c1', 'p1', 'p2', 'p3']) await end(name)
    expect(begun).toEqual(['c1', 'p1', 'p2', 'p3', 'c2'])
  })

  it('refuses what waits too long, and what would wait behind too many', async () => {
    const { ask, queue } = open({ waitingOfAddressMax: 2, waitingMax: 3, waitMs: 5000 })
    void ask('c0', from('crawler'))
    const waiting = [ask('c1', from('crawler')), ask('c2', from('crawler'))]
    await expect(ask('c3', from('crawler'))).rejects.toBeInstanceOf(AskerRefused)
    void ask('s1', from('shopper'))
    await expect(ask('t1', from('third'))).rejects.toBeInstanceOf(TooBusy)
    await vi.advanceTimersByTimeAsync(5000)
    for (const late of waiting) await expect(late).rejects.toThrow('took too long')
    expect(queue.load()).toEqual({ running: 1, waiting: 0 })
  })

  it('holds back the refusal of an address beyond its budget, which fills again', async () => {
    const { ask, begun } = open({ burst: 3, perSecond: 1, heldMs: 1000 }, 100)
    for (let i = 0; i < 3; i += 1) void ask(`c${i}`, from('crawler'))
    const refused = ask('c3', from('crawler'))
    let told = false
    refused.catch(() => {
      told = true
    })
    await vi.advanceTimersByTimeAsync(999)
    expect(told).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await expect(refused).rejects.toBeInstanceOf(AskerRefused)
    void ask('s1', from('shopper'))
    void ask('c4', from('crawler'))
    expect(begun).toEqual(['c0', 'c1', 'c2', 's1', 'c4'])
  })

  it('has no budget for who asks for one page after the other while nobody else is there', async () => {
    const { queue } = open({ burst: 2, perSecond: 0 }, 2)
    for (let i = 0; i < 5; i += 1) expect(await queue.run(from('crawler'), async () => i)).toBe(i)
  })

  it('sends nobody away who is about to pay for asking often, but gives them their turn like the others then', async () => {
    const { ask, begun } = open({ burst: 2, perSecond: 0 })
    for (let i = 0; i < 4; i += 1) void ask(`p${i}`, from('payer', true))
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toEqual(['p0', 'p1'])
  })

  it('has no budget for the shop itself', async () => {
    const { ask, begun } = open({ burst: 1, perSecond: 0 }, 10)
    for (let i = 0; i < 5; i += 1) void ask(`r${i}`, NOBODY)
    expect(begun).toHaveLength(5)
  })

  it('goes on after work that fails, and waits while there is nobody to do it', async () => {
    const { queue } = open({}, 0)
    const first = queue.run(from('a'), () => Promise.reject(new Error('broken page')))
    const second = queue.run(from('a'), async () => 'page')
    first.catch(() => {})
    await vi.advanceTimersByTimeAsync(100)
    expect(queue.load()).toEqual({ running: 0, waiting: 2 })
    queue.setSlots(1)
    await expect(first).rejects.toThrow('broken page')
    await expect(second).resolves.toBe('page')
    expect(queue.load()).toEqual({ running: 0, waiting: 0 })
  })

  it('never lets more run than there are hands', async () => {
    const { ask, begun, end } = open({}, 2)
    for (let i = 0; i < 6; i += 1) void ask(`p${i}`, from(`a${i}`))
    await Promise.all([end('p0'), end('p1')])
    expect(begun).toHaveLength(4)
  })
})

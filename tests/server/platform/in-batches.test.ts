import { describe, expect, it, vi } from 'vitest'
import { inBatches } from '#lib/server/platform/in-batches.ts'

/** Somebody who is busy with what they were told until they are let go. */
function busy() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const heard = vi.fn(
    (_: readonly string[]) => new Promise<void>((resolve, reject) => void ends.push({ resolve, reject })),
  )
  return { heard, ends, told: () => heard.mock.calls.map(([tags]) => tags) }
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('telling in batches', () => {
  it('is at once while nobody is busy, and answers as it was answered', () => {
    const heard = vi.fn<(tags: readonly string[]) => void>()
    const tell = inBatches(heard, 10)
    expect(tell(['a', 'a'])).toBeUndefined()
    expect(tell(['b'])).toBeUndefined()
    expect(heard.mock.calls).toEqual([[['a', 'a']], [['b']]])
  })

  it('gathers what comes meanwhile, each once, and ends with the batch it went with', async () => {
    const { heard, ends, told } = busy()
    const tell = inBatches(heard, 10)
    const over: string[] = []
    for (const tags of [['a'], ['b', 'c'], ['c', 'd']]) void tell(tags)?.then(() => over.push(tags.join('')))
    expect(told()).toEqual([['a']])
    ends[0]?.resolve()
    await turn()
    expect(over).toEqual(['a'])
    expect(told()).toEqual([['a'], ['b', 'c', 'd']])
    // What comes now was not in time for the batch that is being taken.
    void tell(['e'])?.then(() => over.push('e'))
    ends[1]?.resolve()
    await turn()
    expect(over).toEqual(['a', 'bc', 'cd'])
    expect(told()).toEqual([['a'], ['b', 'c', 'd'], ['e']])
    ends[2]?.resolve()
    await turn()
    void tell(['f'])
    expect(told().at(-1)).toEqual(['f'])
  })

  it('starts another batch once one is full, and keeps their order', async () => {
    const { heard, ends, told } = busy()
    const tell = inBatches(heard, 2)
    for (const tag of ['a', 'b', 'c', 'd']) void tell([tag])
    for (const _ of [1, 2]) {
      ends.at(-1)?.resolve()
      await turn()
    }
    expect(told()).toEqual([['a'], ['b', 'c'], ['d']])
  })

  it('goes on after one that failed, whose own askers alone hear of it', async () => {
    const { heard, ends, told } = busy()
    const tell = inBatches(heard, 10)
    const [first, second] = [tell(['a']), tell(['b'])]
    ends[0]?.reject(new Error('index broken'))
    await expect(first).rejects.toThrow('index broken')
    await turn()
    const third = tell(['c'])
    ends[1]?.reject(new Error('still broken'))
    await expect(second).rejects.toThrow('still broken')
    await turn()
    ends[2]?.resolve()
    await expect(third).resolves.toBeUndefined()
    expect(told()).toEqual([['a'], ['b'], ['c']])
  })

  it('bears who throws instead of answering', async () => {
    const { heard, ends } = busy()
    const tell = inBatches(heard, 10)
    void tell(['a'])
    heard.mockImplementationOnce(() => {
      throw new Error('no answer')
    })
    const second = tell(['b'])
    ends[0]?.resolve()
    await expect(second).rejects.toThrow('no answer')
    await turn()
    void tell(['c'])
    expect(heard).toHaveBeenLastCalledWith(['c'])
  })
})

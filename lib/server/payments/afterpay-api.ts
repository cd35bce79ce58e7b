import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Cents, decimalText, fromDollars } from '#lib/domain/money/money.ts'
import { CURRENCY } from '#lib/domain/shop-rules.ts'
import type { Environment } from '../platform/environment.ts'
import { callHttps, type HttpsAnswer, type HttpsCall } from '../platform/https-call.ts'

const ANSWER_DEADLINE_MS = 15_000
/** Its own advice is to be patient with the one call that asks a bank. */
const AUTH_PATIENCE = 2

const ORIGINS = {
  sandbox: 'https://global-api-sandbox.afterpay.com',
  production: 'https://global-api.afterpay.com',
}

/** What the stand-in on loopback answers to; real keys come from the environment. */
export const SANDBOX_AFTERPAY = { origin: ORIGINS.sandbox, merchantId: 'steelcap_sandbox', secret: 'sandbox_secret' }

/** Afterpay's online API, version 2, for one merchant. */
export interface AfterpayApi {
  origin: string
  merchantId: string
  secret: string
  deadlineMs: number
  authDeadlineMs: number
}

/** Connects to Afterpay, or to its stand-in while the sandbox is on. Throws when keys are missing. */
export function connectAfterpay(env: Environment, deadlineMs = ANSWER_DEADLINE_MS): AfterpayApi {
  return { ...merchantOf(env), deadlineMs, authDeadlineMs: AUTH_PATIENCE * deadlineMs }
}

function merchantOf(env: Environment): typeof SANDBOX_AFTERPAY {
  if (env.sandbox) return SANDBOX_AFTERPAY
  const {
    AFTERPAY_ENVIRONMENT: name = 'production',
    AFTERPAY_MERCHANT_ID: merchantId,
    AFTERPAY_SECRET_KEY: secret,
  } = env
  if (merchantId && secret) return { origin: ORIGINS[name], merchantId, secret }
  throw new Error('Set AFTERPAY_MERCHANT_ID and AFTERPAY_SECRET_KEY together.')
}

/** The most Afterpay puts on a page of a list, with room for orders of many lines. */
const LIST_BYTES_MAX = 16_777_216

/** Asks Afterpay for a page of a list, once. Throws without a readable answer in time. */
export function askAfterpayForList(api: AfterpayApi, path: string): Promise<HttpsAnswer> {
  return callHttps({ ...callOf(api, 'GET', path), deadlineMs: api.deadlineMs, answerBytesMax: LIST_BYTES_MAX })
}

/** Asks Afterpay once. Throws without a readable answer in time. */
export function askAfterpay(
  api: AfterpayApi,
  method: HttpsCall['method'],
  path: string,
  body?: object,
  deadlineMs = api.deadlineMs,
): Promise<HttpsAnswer> {
  return callHttps({ ...callOf(api, method, path, body), deadlineMs })
}

function callOf({ origin, merchantId, secret }: AfterpayApi, method: HttpsCall['method'], path: string, body?: object) {
  return {
    method,
    url: new URL(path, origin),
    headers: {
      authorization: `Basic ${Buffer.from(`${merchantId}:${secret}`).toString('base64')}`,
      'user-agent': `Steelcap/1.0 (Merchant/${merchantId})`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  }
}

/** Cents as Afterpay writes them: `{ amount: '129.95', currency: 'AUD' }`. */
export function moneyObject(amount: Cents) {
  return { amount: decimalText(amount), currency: CURRENCY }
}

/** Afterpay's money as cents. Anything but dollars of the shop's currency is unreadable. */
export const money = z
  .object({ amount: z.string().regex(/^\d{1,8}(\.\d{1,2})?$/), currency: z.literal(CURRENCY) })
  .transform(({ amount }) => fromDollars(Number(amount)))

/** The name of a call that may be made again and is then answered alike: a UUID made of what it is about. */
export function requestId(...about: readonly string[]): string {
  const hex = createHash('sha256').update(about.join('\n')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Why a call has no answer, in our own words: never the provider's text, a token or a key. */
export function silenceOf(error: unknown): string {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'the answer was unreadable'
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' ? `no answer from Afterpay (${code})` : 'no answer from Afterpay'
}

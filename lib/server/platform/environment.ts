import 'server-only'
import { z } from 'zod'
import { WALLETS } from '#lib/domain/payment/wallets.ts'
import { readTrustedProxies, type TrustedProxies } from './client-address.ts'
import { SHOP_DETAILS } from './shop-details.ts'

const BRAINTREE_OFFERS = Object.values(WALLETS)
  .filter(({ provider }) => provider === 'braintree')
  .map(({ offer }) => offer)
  .join('|')

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
/** Some of the wallets that come over Braintree: `paypal,applePay`. */
const braintreeWallets = new RegExp(`^(${BRAINTREE_OFFERS})(,(${BRAINTREE_OFFERS}))*$`)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional())

/** The mail transport decodes both, and would throw at each mail. */
function hasReadableLogin(address: string): boolean {
  try {
    const { username, password } = new URL(address)
    decodeURIComponent(`${username} ${password}`)
    return true
  } catch {
    return false
  }
}

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).catch('production'),
  PORT: optional(z.coerce.number().int().min(0).max(65535)),
  HOST: optional(z.string()),
  SITE_URL: optional(z.url({ protocol: /^https?$/ })),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_READ_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_READ_LAG_SECONDS: optional(z.coerce.number().positive().max(300)),
  DATA_DIR: optional(z.string()),
  AUTH_SECRET: optional(z.string().min(32)),
  METRICS_PORT: optional(z.coerce.number().int().min(1).max(65535)),
  METRICS_HOST: optional(z.string()),
  LOG_LEVEL: optional(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'])),
  TRUST_PROXY: optional(
    z.string().transform((text, ctx) => {
      const trusted = readTrustedProxies(text)
      if (!trusted)
        ctx.addIssue({ code: 'custom', message: 'Give a number of proxies, or their addresses: 10.0.0.0/8' })
      return trusted ?? z.NEVER
    }),
  ),
  RATE_LIMIT_FACTOR: optional(z.coerce.number().positive()),
  PLAIN_NEXT: optional(z.enum(['0', '1'])),
  RENDER_PROCESSES: optional(z.coerce.number().int().min(0).max(64)),
  CATALOGUE_INDEX: optional(z.enum(['memory', 'postgres'])),
  PHOTOS_BUCKET_URL: optional(z.url({ protocol: /^https?$/ })),
  PHOTOS_BUCKET_REGION: optional(z.string().regex(/^[a-z0-9-]+$/)),
  PHOTOS_BUCKET_KEY_ID: optional(z.string()),
  PHOTOS_BUCKET_SECRET: optional(z.string()),
  GEOIP_FILE: optional(z.string()),
  SEARCH_INDEX_PREFIX: optional(z.string().regex(/^[a-z0-9]+_$/)),
  BRAINTREE_ENVIRONMENT: optional(z.enum(['sandbox', 'production'])),
  BRAINTREE_MERCHANT_ID: optional(z.string()),
  BRAINTREE_MERCHANT_ACCOUNT_ID: optional(z.string()),
  BRAINTREE_PUBLIC_KEY: optional(z.string()),
  BRAINTREE_PRIVATE_KEY: optional(z.string()),
  BRAINTREE_WALLETS: optional(z.string().regex(braintreeWallets)),
  GOOGLE_PAY_MERCHANT_ID: optional(z.string()),
  APPLE_PAY_DOMAIN_ASSOCIATION: optional(z.string()),
  AFTERPAY_ENVIRONMENT: optional(z.enum(['sandbox', 'production'])),
  AFTERPAY_MERCHANT_ID: optional(z.string()),
  AFTERPAY_SECRET_KEY: optional(z.string()),
  LOYALTY_API_URL: optional(z.url({ protocol: /^https$/ })),
  LOYALTY_API_KEY: optional(z.string()),
  ERP_API_URL: optional(z.url({ protocol: /^https$/ })),
  ERP_API_KEY: optional(z.string()),
  RECAPTCHA_SITE_KEY: optional(z.string()),
  RECAPTCHA_SECRET_KEY: optional(z.string()),
  TURNSTILE_SITE_KEY: optional(z.string()),
  TURNSTILE_SECRET_KEY: optional(z.string()),
  GA4_MEASUREMENT_ID: optional(z.string().regex(/^G-[A-Z0-9]+$/)),
  GA4_API_SECRET: optional(z.string()),
  INDEXNOW_KEY: optional(z.string().regex(/^[A-Za-z0-9-]{8,128}$/)),
  SENTRY_DSN: optional(z.url({ protocol: /^https?$/ })),
  SENTRY_RELEASE: optional(z.string()),
  SMTP_URL: optional(
    z
      .url({ protocol: /^smtps?$/ })
      .refine(hasReadableLogin, { error: 'Write % as %25 in its user or password, or no mail can be sent.' }),
  ),
  MAIL_FROM: optional(z.string()),
  SHOP_NAME: optional(z.string()),
  SHOP_ABN: optional(z.string()),
  SHOP_SUPPORT_EMAIL: optional(z.email()),
  SHOP_SUPPORT_PHONE: optional(z.string()),
})

type Parsed = z.infer<typeof schema>

export interface Environment extends Parsed {
  port: number
  host: string
  /** Origin of the shop, without a trailing slash. */
  siteUrl: string
  dataDir: string
  /** The outside world is stood in for on loopback. */
  sandbox: boolean
  /** Whose word about a caller's address counts. */
  proxies: TrustedProxies
  indexPrefix: string
}

/** What the demo shop's texts say of it. */
const DEMO_CONTACT = {
  SHOP_ABN: SHOP_DETAILS.abn,
  SHOP_SUPPORT_EMAIL: SHOP_DETAILS.email,
  SHOP_SUPPORT_PHONE: SHOP_DETAILS.phone,
}

export class EnvironmentError extends Error {}

/** How this machine names itself. */
export const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
const NEEDED_IN_PUBLIC = [
  'AUTH_SECRET',
  'BRAINTREE_MERCHANT_ID',
  'BRAINTREE_PUBLIC_KEY',
  'BRAINTREE_PRIVATE_KEY',
  'LOYALTY_API_URL',
  'LOYALTY_API_KEY',
  'RECAPTCHA_SITE_KEY',
  'RECAPTCHA_SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
] as const

/**
 * Reads and checks the environment. Throws EnvironmentError naming every variable that is wrong, or, with a public
 * SITE_URL, every provider key that is missing [GEN-11]; a command that only works on the database needs none of those.
 */
export function parseEnvironment(
  source: Record<string, string | undefined>,
  { needsProviders = true }: { needsProviders?: boolean } = {},
): Environment {
  const parsed = schema.safeParse(source)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new EnvironmentError(`The environment is not usable:\n${problems.join('\n')}`)
  }
  const env = parsed.data
  const port = env.PORT ?? 3000
  const siteUrl = (env.SITE_URL ?? `http://localhost:${port}`).replace(/\/+$/, '')
  const loopback = !isPublicSite(siteUrl)
  const missing = NEEDED_IN_PUBLIC.filter((name) => env[name] === undefined)
  if (needsProviders && !loopback && missing.length > 0) {
    throw new EnvironmentError(
      `SITE_URL is public (${siteUrl}), so these variables must be set too:\n${missing.map((n) => `  ${n}`).join('\n')}`,
    )
  }
  const sandbox = loopback && env.BRAINTREE_PRIVATE_KEY === undefined
  return {
    ...(sandbox ? DEMO_CONTACT : {}),
    ...definedOf(env),
    port,
    siteUrl,
    host: env.HOST ?? (loopback ? '127.0.0.1' : '0.0.0.0'),
    dataDir: env.DATA_DIR ?? '.data',
    sandbox,
    proxies: env.TRUST_PROXY ?? { hops: 0 },
    indexPrefix: env.SEARCH_INDEX_PREFIX ?? 'local_',
  }
}

/** Whether the shop is reached over https, so that its cookies go over nothing else. */
export function isHttpsSite(): boolean {
  return environment().siteUrl.startsWith('https:')
}

/** Whether a site's URL leads beyond this machine. */
export function isPublicSite(siteUrl: string): boolean {
  return !LOOPBACK.has(new URL(siteUrl).hostname)
}

function definedOf(env: Parsed): Parsed {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)) as Parsed
}

let current: Environment | undefined

/** Lets the process go on without the keys of providers: it works on the database alone. */
export function waiveProviderKeys(): void {
  current = parseEnvironment(process.env, { needsProviders: false })
}

/** The process's environment, parsed once. */
export function environment(): Environment {
  current ??= parseEnvironment(process.env)
  return current
}

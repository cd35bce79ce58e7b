import { existsSync, readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { lacksAppleDomainFile } from '#lib/server/payments/apple-pay-domain.ts'
import { EnvironmentError, isPublicSite, parseEnvironment } from '#lib/server/platform/environment.ts'

/** What a check found: `broken` keeps the shop from working, `doubtful` is worth a look. */
export interface Finding {
  state: 'fine' | 'doubtful' | 'broken'
  says: string
}

export const fine = (says: string): Finding => ({ state: 'fine', says })
export const doubtful = (says: string): Finding => ({ state: 'doubtful', says })
export const broken = (says: string): Finding => ({ state: 'broken', says })

type Variables = Record<string, string | undefined>

/** Variables that mean something only together. */
const TOGETHER: readonly (readonly [what: string, names: readonly string[]])[] = [
  ['Braintree', ['BRAINTREE_MERCHANT_ID', 'BRAINTREE_PUBLIC_KEY', 'BRAINTREE_PRIVATE_KEY']],
  ['Google Analytics', ['GA4_MEASUREMENT_ID', 'GA4_API_SECRET']],
  ['Afterpay', ['AFTERPAY_MERCHANT_ID', 'AFTERPAY_SECRET_KEY']],
  ['The frequent-flyer programme', ['LOYALTY_API_URL', 'LOYALTY_API_KEY']],
  ['Orders made in stores', ['ERP_API_URL', 'ERP_API_KEY']],
  ['The bot score', ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY']],
  ['The bot check', ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY']],
  ['The bucket of photos', ['PHOTOS_BUCKET_URL', 'PHOTOS_BUCKET_KEY_ID', 'PHOTOS_BUCKET_SECRET']],
  ['Mail', ['SMTP_URL', 'MAIL_FROM']],
]
/** Read by Node, npm, a build, deploy/compose.yaml or a command rather than by the shop. */
const NOT_THE_SHOPS = new Set([
  'ENV_FILE',
  'ERP_KEY',
  'HEAP_MEGABYTES',
  'NEXT_DIST_DIR',
  'NODE_OPTIONS',
  'NODE_ENV',
  'POSTGRES_PASSWORD',
  'SOURCE_MAPS',
])
/** OpenTelemetry has more variables than the example names, and each has its meaning there. */
const STANDARD = /^OTEL_/
const SECRET_CHARACTERS = 16
const NODE_OLDEST = [22, 18] as const

/** All that can be said of the variables without asking anybody. */
export function configurationFindings(variables: Variables): Finding[] {
  return [...environmentFindings(variables), ...togetherFindings(variables)]
}

function environmentFindings(variables: Variables): Finding[] {
  let env: ReturnType<typeof parseEnvironment>
  try {
    env = parseEnvironment(variables)
  } catch (error) {
    if (error instanceof EnvironmentError) return [broken(error.message)]
    throw error
  }
  if (!isPublicSite(env.siteUrl)) {
    return [doubtful(`SITE_URL is ${env.siteUrl}, on this machine alone: nobody else reaches this shop.`)]
  }
  const found = [fine(`The shop is ${env.siteUrl}.`)]
  if (!env.siteUrl.startsWith('https:')) found.push(broken('SITE_URL is not https: browsers keep no session.'))
  if (env.TRUST_PROXY === undefined && variables['TRUST_PROXY'] !== '0') {
    found.push(doubtful('TRUST_PROXY is not set: behind a proxy all shoppers count as one to the limits on calls.'))
  }
  // Unset means production at both.
  if (env.BRAINTREE_ENVIRONMENT === 'sandbox') {
    found.push(doubtful('BRAINTREE_ENVIRONMENT is sandbox: no money moves.'))
  }
  if (env.AFTERPAY_SECRET_KEY !== undefined && env.AFTERPAY_ENVIRONMENT === 'sandbox') {
    found.push(doubtful('AFTERPAY_ENVIRONMENT is sandbox: Afterpay takes no money.'))
  }
  if (new Set(env.AUTH_SECRET).size < SECRET_CHARACTERS) {
    found.push(doubtful('AUTH_SECRET repeats few characters. Make one with: openssl rand -base64 48'))
  }
  if (lacksAppleDomainFile(env)) {
    found.push(broken('Apple Pay is on, but APPLE_PAY_DOMAIN_ASSOCIATION is not set: Apple will not open it here.'))
  }
  const wallets = env.BRAINTREE_WALLETS?.split(',') ?? []
  if (wallets.includes('googlePay') && !env.GOOGLE_PAY_MERCHANT_ID && env.BRAINTREE_ENVIRONMENT !== 'sandbox') {
    found.push(
      broken('Google Pay is on, but GOOGLE_PAY_MERCHANT_ID is not set: Google will not open it in production.'),
    )
  }
  if (env.GEOIP_FILE !== undefined && !existsSync(env.GEOIP_FILE)) {
    found.push(broken(`There is no file ${env.GEOIP_FILE}, which GEOIP_FILE names.`))
  }
  for (const name of ['SHOP_ABN', 'SHOP_SUPPORT_EMAIL', 'SHOP_SUPPORT_PHONE'] as const) {
    if (env[name] === undefined) found.push(doubtful(`${name} is not set: invoices and the footer lack it.`))
  }
  return found
}

function togetherFindings(variables: Variables): Finding[] {
  return TOGETHER.flatMap(([what, names]) => {
    const missing = names.filter((name) => !variables[name])
    if (missing.length === 0 || missing.length === names.length) return []
    // A sender's address has no harm in it without a server.
    if (what === 'Mail' && missing[0] === 'SMTP_URL') return []
    return [broken(`${what} is half set: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`)]
  })
}

/** Names in a file of variables that nobody reads: mostly typing errors. */
export function unknownVariables(text: string, example: string): Finding[] {
  const known = new Set([...namesIn(example), ...NOT_THE_SHOPS])
  const unknown = namesIn(text).filter((name) => !known.has(name) && !STANDARD.test(name))
  return unknown.map((name) => doubtful(`${name} stands in the file of variables, and nothing reads it.`))
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/^#? ?(?:export )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
}

/** What the machine and the folder have. */
export function machineFindings(variables: Variables): Finding[] {
  const found: Finding[] = []
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isOld = major < NODE_OLDEST[0] || (major === NODE_OLDEST[0] && minor < NODE_OLDEST[1])
  found.push(
    isOld
      ? broken(`Node ${process.version} is too old: ${NODE_OLDEST.join('.')} or newer.`)
      : fine(`Node ${process.version}.`),
  )
  const id = `${variables['NEXT_DIST_DIR'] ?? '.next'}/deployment-id`
  found.push(
    existsSync(id) ? fine(`The build is ${readFileSync(id, 'utf8').trim()}.`) : broken('There is no build here yet.'),
  )
  const heapBytes = Number(variables['HEAP_MEGABYTES'] || 768) * 1024 * 1024
  if (heapBytes > totalmem() * 0.6) {
    found.push(doubtful('HEAP_MEGABYTES is more than most of this machine’s memory: renderers need some, too.'))
  }
  return found
}

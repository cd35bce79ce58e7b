import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { drillEnvironment } from '../../drills/script.ts'
import { OUTSIDE_VARIABLES } from '../../scripts/outside-variables.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name).sort()

/** Read before the environment is parsed, or under OpenTelemetry's own names. */
const READ_ELSEWHERE = /^(OTEL_\w+|HEAP_MEGABYTES)$/
/** The start sets it. */
const NOT_SET_BY_HAND = 'NODE_ENV'

it('.env.example names every variable that is read, and no other', () => {
  const [schema = ''] = read('lib/server/platform/environment.ts').split('type Parsed')
  const parsed = names(schema, /^ {2}([A-Z][A-Z0-9_]*): /gm).filter((name) => name !== NOT_SET_BY_HAND)
  const example = names(read('.env.example'), /^#? ?([A-Z][A-Z0-9_]*)=/gm)
  expect(parsed.length).toBeGreaterThan(40)
  expect(example.filter((name) => !READ_ELSEWHERE.test(name))).toEqual(parsed)
})

/** How a shop works by itself and what it says of itself: no call leaves the machine for any of them. */
const OF_THE_SHOP_ALONE =
  /^(PORT|DATABASE_READ_LAG_SECONDS|DATA_DIR|OTEL_(SERVICE_NAME|RESOURCE_ATTRIBUTES|TRACES_SAMPLER(_ARG)?)|LOG_LEVEL|TRUST_PROXY|RATE_LIMIT_FACTOR|RENDER_PROCESSES|PLAIN_NEXT|HEAP_MEGABYTES|CATALOGUE_INDEX|GEOIP_FILE|SEARCH_INDEX_PREFIX|SENTRY_RELEASE|MAIL_FROM|SHOP_\w+)$/

it('what is tried, measured or broken is led to nobody’s real services by a .env', () => {
  const example = names(read('.env.example'), /^#? ?([A-Z][A-Z0-9_]*)=/gm)
  const leadOutside = example.filter((name) => !OF_THE_SHOP_ALONE.test(name))
  expect(leadOutside.length).toBeGreaterThan(30)
  expect(OUTSIDE_VARIABLES).toEqual(expect.arrayContaining(leadOutside))
  expect(OUTSIDE_VARIABLES.filter((name) => OF_THE_SHOP_ALONE.test(name))).toEqual([])
})

it('a drill clears them all, and sets what it asks for', () => {
  vi.stubEnv('DATABASE_READ_URL', 'postgres://replica.example/shop')
  vi.stubEnv('INDEXNOW_KEY', 'a-real-key')
  vi.stubEnv('SHOP_NAME', 'Our shop')
  const environment = drillEnvironment({ METRICS_PORT: '9000' })
  expect(OUTSIDE_VARIABLES.filter((name) => environment[name] !== '')).toEqual(['METRICS_PORT'])
  expect(environment).toMatchObject({ METRICS_PORT: '9000', SHOP_NAME: 'Our shop' })
})

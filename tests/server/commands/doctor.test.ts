import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { Environment } from 'braintree'
import { describe, expect, it } from 'vitest'
import { closeShop, openShop } from '#lib/server/closure/closure.ts'
import { pool } from '#lib/server/db/client.ts'
import { connectAfterpay } from '#lib/server/payments/afterpay-api.ts'
import { connectBraintree } from '#lib/server/payments/braintree-gateway.ts'
import { parseEnvironment } from '#lib/server/platform/environment.ts'
import { configurationFindings, unknownVariables } from '#scripts/doctor-configuration.ts'
import { connectionFindings, databaseFindings, replicaFindings } from '#scripts/doctor-database.ts'
import { mailFinding } from '#scripts/doctor-mail.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

const database = useTestDatabase({ seed: false })

const SOUND = {
  SITE_URL: 'https://shop.example',
  AUTH_SECRET: 'k3J9x0QwLr7TzVb2Nf5YhUc8SdGm1PaE4iOv6RtX',
  BRAINTREE_ENVIRONMENT: 'production',
  BRAINTREE_MERCHANT_ID: 'm',
  BRAINTREE_PUBLIC_KEY: 'p',
  BRAINTREE_PRIVATE_KEY: 's',
  LOYALTY_API_URL: 'https://loyalty.example',
  LOYALTY_API_KEY: 'k',
  RECAPTCHA_SITE_KEY: 'r',
  RECAPTCHA_SECRET_KEY: 's',
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'Shop <shop@shop.example>',
  TRUST_PROXY: '1',
  SHOP_ABN: '1',
  SHOP_SUPPORT_EMAIL: 'help@shop.example',
  SHOP_SUPPORT_PHONE: '1',
}

const trouble = (variables: Record<string, string | undefined>) =>
  configurationFindings(variables)
    .filter(({ state }) => state !== 'fine')
    .map(({ says }) => says)

describe('the doctor [GEN-11]', () => {
  it('finds nothing in a sound configuration', () => {
    expect(trouble(SOUND)).toEqual([])
  })

  it('does not say that no money moves where the provider is not named: that is production, as the shop takes it', () => {
    const afterpay = { AFTERPAY_MERCHANT_ID: 'm', AFTERPAY_SECRET_KEY: 's' }
    const unnamed = { ...SOUND, ...afterpay, BRAINTREE_ENVIRONMENT: undefined }
    expect(trouble(unnamed)).toEqual([])
    expect(connectBraintree(parseEnvironment(unnamed)).gateway.config.environment).toBe(Environment.Production)
    expect(connectAfterpay(parseEnvironment(unnamed)).origin).toBe('https://global-api.afterpay.com')
  })

  it('counts the connections of the processes that render pages, for the two instances of a release', () => {
    expect(connectionFindings(134, 0)).toEqual([])
    expect(connectionFindings(134, 1).map(({ state }) => state)).toEqual(['doubtful'])
    expect(connectionFindings(274, 7)).toEqual([])
    expect(connectionFindings(273, 7)).toEqual([
      {
        state: 'doubtful',
        says: 'max_connections is 273: an instance with 7 processes that render pages uses up to 137, and during a release there are two.',
      },
    ])
  })

  it('takes a mail password with its signs escaped', () => {
    expect(trouble({ ...SOUND, SMTP_URL: 'smtps://shop%40mail:50%25off%2F%23@mail.example:465' })).toEqual([])
  })

  it.each<[string, Record<string, string | undefined>, RegExp]>([
    ['keys that are missing', { SMTP_URL: undefined, LOYALTY_API_KEY: '' }, /SMTP_URL|LOYALTY_API_KEY/],
    ['half of a pair', { AFTERPAY_MERCHANT_ID: 'a' }, /Afterpay is half set: AFTERPAY_SECRET_KEY is missing/],
    [
      'half of the keys of payments, also on one’s own machine',
      { SITE_URL: undefined, BRAINTREE_PUBLIC_KEY: undefined, BRAINTREE_MERCHANT_ID: '' },
      /Braintree is half set: BRAINTREE_MERCHANT_ID and BRAINTREE_PUBLIC_KEY are missing/,
    ],
    ['a public site without TLS', { SITE_URL: 'http://shop.example' }, /not https/],
    ['Apple Pay without its file [PAY-45]', { BRAINTREE_WALLETS: 'applePay' }, /APPLE_PAY_DOMAIN_ASSOCIATION/],
    ['Google Pay without its merchant', { BRAINTREE_WALLETS: 'googlePay' }, /GOOGLE_PAY_MERCHANT_ID/],
    ['proxies that are not counted', { TRUST_PROXY: undefined }, /TRUST_PROXY/],
    ['a weak secret', { AUTH_SECRET: 'a'.repeat(40) }, /AUTH_SECRET/],
    ['a sandbox of the provider', { BRAINTREE_ENVIRONMENT: 'sandbox' }, /BRAINTREE_ENVIRONMENT is sandbox: no money/],
    [
      'a sandbox of Afterpay',
      { AFTERPAY_MERCHANT_ID: 'm', AFTERPAY_SECRET_KEY: 's', AFTERPAY_ENVIRONMENT: 'sandbox' },
      /AFTERPAY_ENVIRONMENT is sandbox: Afterpay takes no money/,
    ],
    [
      'Google Pay without its merchant where production is not named',
      { BRAINTREE_WALLETS: 'googlePay', BRAINTREE_ENVIRONMENT: undefined },
      /GOOGLE_PAY_MERCHANT_ID/,
    ],
    [
      'a mail password that cannot be read',
      { SMTP_URL: 'smtp://shop:50%off@mail.example:587' },
      /SMTP_URL: Write % as %25/,
    ],
    ['a file that is not there', { GEOIP_FILE: '/nowhere.mmdb' }, /nowhere\.mmdb/],
  ])('names %s', (_, change, words) => {
    expect(trouble({ ...SOUND, ...change }).join('\n')).toMatch(words)
  })

  it('names what nobody reads, and knows what a comment of the example names', () => {
    const found = unknownVariables('SMTP_ULR=x\nSITE_URL=y\nHEAP_MEGABYTES=1\nOTHER=1\n', 'SITE_URL=\n# OTHER=2\n')
    expect(found.map(({ says }) => says)).toEqual(['SMTP_ULR stands in the file of variables, and nothing reads it.'])
  })

  it('does not say that nobody reads what traces, commands or containers read', () => {
    const text =
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT=http://otel:4318/v1/traces\nOTEL_SDK_DISABLED=true\nERP_KEY=k\nPOSTGRES_PASSWORD=p\n'
    expect(unknownVariables(text, 'SITE_URL=\n')).toEqual([])
    expect(unknownVariables('ERP_KEYS=k\nMY_OTEL_KEY=1\n', 'SITE_URL=\n')).toHaveLength(2)
  })

  it('says what the database lacks, and leaves it as it is', async () => {
    const found = async () => (await databaseFindings(database.url)).map(({ state, says }) => `${state}: ${says}`)
    const empty = await found()
    expect(empty).toContainEqual(expect.stringMatching(/^fine: PostgreSQL \d+/))
    expect(empty).toContainEqual(expect.stringMatching(/^broken: There are no delivery methods/))
    expect(empty.join()).not.toContain('LISTEN')
    await pool().query("insert into settings (key, value) values ('returnAddress', '[\"Dock 4\"]')")
    expect((await found()).join()).not.toContain('returnAddress')
    expect(await databaseFindings('postgresql://127.0.0.1:1/none')).toMatchObject([{ state: 'broken' }])
    expect(await databaseFindings(undefined)).toMatchObject([{ state: 'broken', says: 'DATABASE_URL is not set.' }])
  })

  it('says that the demo shop is in the database, whose password everybody knows [OPS-66]', async () => {
    const told = async () =>
      (await databaseFindings(database.url)).filter(({ says }) => says.startsWith('The demo shop is in this database'))
    const join = (email: string) =>
      pool().query(
        "insert into customers (email, password_hash, first_name, last_name) values ($1, '', 'Dana', 'Lee')",
        [email],
      )
    await join('dana@steelcap.com.au')
    expect(await told()).toEqual([])
    await join('dana@steelcap.example')
    expect(await told()).toMatchObject([{ state: 'broken' }])
    await pool().query('delete from customers')
  })

  it('looks at the holidays of the shop’s own stores, not at those of stockists [OPS-67]', async () => {
    const christmas = new Date('2026-12-20T00:00:00Z')
    const told = async () =>
      (await databaseFindings(database.url, 1, christmas)).flatMap(
        ({ says }) => /Christmas Day, [^)]+\)/.exec(says) ?? [],
      )
    const open = (name: string, type: string) =>
      pool().query(
        `insert into stores (erp_store_id, path, name, type, country, region, locality, postcode, street1, latitude, longitude, hours)
         values ($1, $1, $1, $2, 'AU', 'VIC', 'Town', '3220', '1 Road', -38, 144, $3)`,
        [
          name,
          type,
          Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, '08:00-17:00'])),
        ],
      )
    await open('Bendigo', 'STOCKIST')
    expect(await told()).toEqual([])
    await open('Geelong', 'STORE')
    expect(await told()).toEqual(['Christmas Day, Fri 25 December (Geelong)'])
    await pool().query('delete from stores')
  })

  it('says that the shop is closed, since when and until when [OPS-41]', async () => {
    const closed = async () =>
      (await databaseFindings(database.url)).map(({ says }) => says).filter((says) => says.includes('closed'))
    const since = (instant: string) =>
      pool().query("update settings set value = value || jsonb_build_object('since', $1::text) where key = 'closed'", [
        instant,
      ])
    expect(await closed()).toEqual([])
    await closeShop({ until: new Date('2199-12-01T03:00:00Z') })
    const today = new Date().toISOString().slice(0, 10)
    expect(await closed()).toEqual([
      expect.stringMatching(
        `^The shop is closed for maintenance since ${today}T.*Z, until 2199-12-01T03:00:00.000Z: shop:open opens it.$`,
      ),
    ])
    await since('2019-11-30T20:00:00Z')
    await closeShop({ until: new Date('2020-12-01T03:00:00Z') })
    expect(await closed()).toEqual([
      'The shop is closed for maintenance since 2019-11-30T20:00:00.000Z, it was to end 2020-12-01T03:00:00.000Z: shop:open opens it.',
    ])
    await closeShop({})
    expect(await closed()).toEqual([
      'The shop is closed for maintenance since 2019-11-30T20:00:00.000Z, no end is named: shop:open opens it.',
    ])
    await openShop()
    expect(await closed()).toEqual([])
  })

  it.each(['postgresql://shop:a/b@db.example/shop', 'postgresql://shop:a#b@db.example/shop'])(
    'names an address that cannot be read, and goes on: %s',
    async (url) => {
      expect(await databaseFindings(url)).toEqual([
        { state: 'broken', says: expect.stringMatching(/^The database of DATABASE_URL does not answer: ./) },
      ])
      expect(await replicaFindings(url)).toEqual([
        { state: 'broken', says: expect.stringMatching(/^The database of DATABASE_READ_URL does not answer: ./) },
      ])
      expect(await replicaFindings(undefined)).toEqual([])
    },
  )

  it('does not wait for a mail server that says nothing, and names a login that cannot be read', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
    try {
      expect(await mailFinding(url, 200)).toEqual({
        state: 'broken',
        says: expect.stringMatching(/^The mail server of SMTP_URL does not: ./),
      })
    } finally {
      silent.close()
    }
    expect(await mailFinding('smtp://shop:50%off@mail.example')).toMatchObject({ state: 'broken' })
  }, 5000)

  it('ends with 1 and a count when something is broken', async () => {
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, NODE_ENV: 'test' as const, SITE_URL: 'https://shop.example' }
    const words = ['--import', './scripts/preload.mjs', 'scripts/doctor.ts']
    const run = promisify(execFile)(process.execPath, words, { env })
    const failure = await run.then(
      () => undefined,
      (error: { code: number; stdout: string }) => error,
    )
    expect(failure?.code).toBe(1)
    expect(failure?.stdout).toMatch(
      /✗ SITE_URL is public[\s\S]*✗ DATABASE_URL is not set\.[\s\S]*\d broken, \d+ doubtful/,
    )
  })
})

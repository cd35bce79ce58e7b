import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'

// Nothing listens there: a script that goes on to the database says so.
const DATABASE_URL = 'postgresql://shop:secret@127.0.0.1:1/shop'
const PUBLIC_SHOP = {
  DATABASE_URL,
  SITE_URL: 'https://shop.example',
  AUTH_SECRET: 'a'.repeat(32),
  BRAINTREE_MERCHANT_ID: 'm',
  BRAINTREE_PUBLIC_KEY: 'p',
  BRAINTREE_PRIVATE_KEY: 'k',
  LOYALTY_API_URL: 'https://loyalty.example',
  LOYALTY_API_KEY: 'k',
  RECAPTCHA_SITE_KEY: 'k',
  RECAPTCHA_SECRET_KEY: 'k',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'shop@shop.example',
}

function run(script: string, words: string[], env: Record<string, string>) {
  const imports = ['--import', './scripts/preload.mjs']
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [...imports, `scripts/${script}.ts`, ...words], {
    env: { PATH, HOME, ...env } as unknown as NodeJS.ProcessEnv,
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk))
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  )
}

describe('a shop with a public SITE_URL', () => {
  it.each([
    { script: 'db-seed', words: [], why: 'gift cards that anybody can use' },
    { script: 'db-seed', words: ['--products', '5'], why: 'gift cards that anybody can use' },
    { script: 'db-reset', words: [], why: 'deletes every order and product' },
  ])('is not touched by $script $words [GEN-12]', async ({ script, words, why }) => {
    const { code, said } = await run(script, words, PUBLIC_SHOP)
    expect(code).toBe(1)
    expect(said).toMatch(`SITE_URL is public (https://shop.example). `)
    expect(said).toContain(why)
    expect(said).not.toContain('127.0.0.1:1')
  })

  it('is seeded under no word, and emptied only with --yes [GEN-12]', async () => {
    expect((await run('db-seed', ['--yes'], PUBLIC_SHOP)).said).not.toContain('127.0.0.1:1')
    expect((await run('db-reset', ['--yes'], PUBLIC_SHOP)).said).toContain('127.0.0.1:1')
  })
})

it('lets the demo shop be made on a machine of one’s own [GEN-12]', async () => {
  expect((await run('db-seed', [], { DATABASE_URL })).said).toContain('127.0.0.1:1')
})

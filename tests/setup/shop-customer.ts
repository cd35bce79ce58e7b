/** A customer of a running shop, as a browser knows them. */
export interface ShopCustomer {
  token: string
  customerId: string
  email: string
}

const PASSWORD = 'Boots4work!'
const MAIL_MS = 60_000

/**
 * Somebody new with a verified address, signed in as a browser does it: the database may be older than the demo's
 * customers. With a network `address` of their own they are no neighbour of the others who sign up; the shop must trust
 * one proxy then.
 */
export async function signedInCustomer(origin: string, name: string, address?: string): Promise<ShopCustomer> {
  const email = await signUp(origin, name, address)
  const jar = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ')
    const answer = await fetch(`${origin}/api/auth/${path}`, { ...init, headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(key, value)
    }
    return (await answer.json()) as { csrfToken?: string; identityToken?: string }
  }
  const { csrfToken = '' } = await send('csrf')
  const body = new URLSearchParams({ email, password: PASSWORD, csrfToken, json: 'true', callbackUrl: '/' })
  await send('callback/credentials', { method: 'POST', body })
  const { identityToken: token } = await send('session')
  if (!token) throw new Error('The customer could not be signed in.')
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub?: string }
  return { token, customerId: claims.sub ?? '', email }
}

async function signUp(origin: string, name: string, address: string | undefined): Promise<string> {
  const email = `${name}-${Date.now()}@example.com`
  const post = (path: string, body: object) =>
    fetch(`${origin}/api/account${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(address ? { 'X-Forwarded-For': address } : {}) },
      body: JSON.stringify(body),
    })
  const made = await post('', { email, firstName: 'Kim', lastName: 'Tran', password: PASSWORD })
  if (!made.ok) throw new Error(`The customer could not be made: ${made.status} ${await made.text()}`)
  const link = /\/account\/verify\?user=([\w-]+)&(?:amp;)?code=([\w-]+)/
  for (const givenUpMs = performance.now() + MAIL_MS; performance.now() < givenUpMs; ) {
    const mails = await fetch(`${origin}/sandbox/mail?to=${email}`, { headers: { Accept: 'application/json' } })
    const [, user, code] = link.exec(await mails.text()) ?? []
    if (user && code && (await post('/verification/confirm', { user, code })).ok) return email
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The verification mail did not come.')
}

import type { DrillShop } from '../shop.ts'
import type { Operation } from './call.ts'
import type { Known, Schema } from './hostile.ts'

interface Document {
  paths: Record<string, Record<string, DocumentedCall>>
  components: { schemas?: Record<string, Schema> }
}

interface DocumentedCall {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** What there is to call, from the shop's own document of its contract. */
export async function readContract({
  origin,
}: DrillShop): Promise<{ operations: Operation[]; schemas: Known['schemas'] }> {
  const { paths, components } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Document
  const operations = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({
      method: method.toUpperCase(),
      path,
      parameters: call.parameters ?? [],
      body: Object.values(call.requestBody?.content ?? {})[0]?.schema,
    })),
  )
  return { operations, schemas: components.schemas ?? {} }
}

/** Ids and pages the shop knows, so that calls get past the first look. */
export async function readKnown({ origin }: DrillShop): Promise<Known['values']> {
  const text = await (await fetch(`${origin}/sitemap.xml`)).text()
  const shards = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const maps = await Promise.all(shards.slice(0, 4).map(async (path) => (await fetch(origin + path)).text()))
  const page = maps.flatMap((map) =>
    [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].slice(0, 200).map(([, url = '']) => new URL(url).pathname),
  )
  const found = (await (await fetch(`${origin}/api/search?q=boot`)).json().catch(() => ({}))) as {
    products?: { id: string; variants?: { id: string }[] }[]
  }
  const productId = (found.products ?? []).map(({ id }) => id).slice(0, 20)
  return {
    page: page.length > 0 ? page : ['/'],
    ...(productId.length > 0 ? { productId, objectIds: productId } : {}),
    email: ['dana@steelcap.example', 'sam@steelcap.example'],
    number: ['W200365519'],
    postcode: ['3000', '0800'],
    q: ['boots', 'size 10 wide'],
  }
}

/** The demo shop's customer, signed in: calls for customers only get further with a token. */
export async function signIn({ origin }: DrillShop): Promise<string> {
  const csrf = await fetch(`${origin}/api/auth/csrf`)
  const jar = cookiesOf(csrf)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const form = { csrfToken, json: 'true', email: 'dana@steelcap.example', password: 'Boots4work!' }
  const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { Cookie: jar },
    body: new URLSearchParams(form),
  })
  const session = await fetch(`${origin}/api/auth/session`, { headers: { Cookie: cookiesOf(answer) } })
  const { identityToken } = (await session.json()) as { identityToken?: string }
  if (!identityToken) throw new Error('The demo customer could not be signed in')
  return identityToken
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

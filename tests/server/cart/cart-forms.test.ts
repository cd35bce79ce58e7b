import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionCookie } from '#lib/domain/account/session-cookies.ts'
import { type CartItems, newestFirst } from '#lib/domain/cart/cart.ts'
import { cookieText } from '#lib/domain/cart/cart-cookie.ts'
import { typedLines } from '#lib/domain/crew/typed-lines.ts'
import { createApi } from '#lib/server/api/app.ts'
import { cartForms } from '#lib/server/api/cart-forms.ts'
import { hashPassword } from '#lib/server/auth/passwords.ts'
import { addManyByForm } from '#lib/server/cart/add-many.ts'
import { addByForm, type FieldTrouble, type LineIntent, setQtyByForm } from '#lib/server/cart/cart-by-form.ts'
import { addLinkByForm, linkLines } from '#lib/server/cart/cart-link.ts'
import { openCookieCart, sealCookieCart } from '#lib/server/cart/cookie-cart.ts'
import { pool } from '#lib/server/db/client.ts'
import { forgetAttempts, mayTry } from '#lib/server/platform/attempts.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { seal, unseal } from '#lib/server/platform/sealed.ts'
import { forgetSettings } from '#lib/server/settings/settings.ts'
import { authBrowser } from '#tests/setup/auth-browser.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { openOrderShop } from '#tests/setup/order-fixture.ts'

useTestDatabase({ seed: false })

const forms = cartForms()
let cookie: string | undefined
beforeAll(async () => {
  await openOrderShop()
  await shelve({ id: 'paint', price: 2000 }, [{ id: 'paint-1', label: '1', stock: 9 }])
  await pool().query("update products set challenge_question = 'Over 18?', challenge_answer = 'Yes' where id = 'paint'")
  await shelve({ id: 'wide', price: 9000 }, [
    { id: 'wide-9d', label: '9', stock: 5, width: 'Regular' },
    { id: 'wide-9e', label: '9', stock: 5, width: 'Wide' },
  ])
})
beforeEach(() => {
  cookie = undefined
})

/** Posts a form as a browser does, and keeps the cookie it is given. */
async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const { siteUrl } = environment()
  const answer = await forms.fetch(
    new Request(`${siteUrl}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: new URL(siteUrl).origin, ...(cookie ? { Cookie: `cart_lines=${cookie}` } : {}), ...headers },
    }),
  )
  const set = /cart_lines=([^;]*)/.exec(answer.headers.get('Set-Cookie') ?? '')?.[1]
  if (set !== undefined) cookie = set === '' ? undefined : set
  const header = (name: string) => answer.headers.get(name)
  const wait = header('Retry-After')
  return { status: answer.status, to: header('Location'), cache: header('Cache-Control'), ...(wait ? { wait } : {}) }
}
/** A customer whose browser holds a session, and nothing of scripts. */
async function signedIn(): Promise<{ id: string; session: string }> {
  const { id, email } = await signedInCustomer(`forms.${randomUUID()}@example.com`)
  await pool().query('update customers set password_hash = $2 where id = $1', [id, await hashPassword('Boots4work!')])
  const browser = authBrowser(createApi())
  expect(await browser.signIn(email, 'Boots4work!')).toBeUndefined()
  return { id, session: browser.jar.get(sessionCookie(false)) ?? '' }
}
const held = () =>
  newestFirst(openCookieCart(cookie, new Date()))
    .map(({ variantId, qty }) => `${variantId} × ${qty}`)
    .sort()
const lineId = (variantId: string) =>
  newestFirst(openCookieCart(cookie, new Date())).find((line) => line.variantId === variantId)?.id ?? ''

describe('the cart’s forms', () => {
  it('come again with what was typed where they were sent too often, and of no more than a form holds [CART-33, API-18]', async () => {
    const busy = cartForms()
    const { siteUrl } = environment()
    for (let asked = 0; asked < 1200; asked += 1) await busy.fetch(new Request(`${siteUrl}/cart/lines`))
    const send = async (length: string, from = siteUrl) => {
      const headers = { Origin: new URL(from).origin, Accept: 'text/html', 'Content-Length': length }
      const body = new URLSearchParams({ product: 'sock', qty: '3' })
      const answer = await busy.fetch(new Request(`${siteUrl}/cart/lines`, { method: 'POST', body, headers }))
      return { status: answer.status, wait: answer.headers.get('Retry-After'), text: await answer.text() }
    }
    expect(await send('18')).toMatchObject({ status: 429, wait: expect.stringMatching(/^\d+$/) })
    expect((await send('18')).text).toMatch(
      /name="product" value="sock"[\s\S]*name="qty" value="3"[\s\S]*Send it again/,
    )
    expect((await send('99999')).text).not.toContain('<form')
    // Sent again, what another site made up would come from this one.
    expect((await send('18', 'https://elsewhere.example')).text).toMatch(/^\{"errorCode":"RateLimited"/)
  })

  it.each(['constructor', '__proto__', 'toString'])(
    'change nothing under an id that no line has and every object answers to: %s [CART-60, CART-33]',
    async (id) => {
      await post('/cart/lines', { product: 'sock', qty: '3' })
      for (const fields of [{ qty: '2' }, { qty: '1', remove: '1' }, { qty: 'x' }])
        expect(await post(`/cart/lines/${id}`, fields)).toMatchObject({ status: 303, to: '/cart' })
      expect(held()).toEqual(['sock-m × 3'])
    },
  )

  it('add a size, add to it, change and remove it, and leave its neighbour alone [CART-33, CART-10, CART-11]', async () => {
    await post('/cart/lines', { product: 'sock', qty: '3' })
    expect(await post('/cart/lines', { product: 'boot', size: '9', qty: '2' })).toEqual({
      status: 303,
      to: '/cart',
      cache: 'private, no-store',
    })
    await post('/cart/lines', { product: 'boot', size: '9' })
    expect(held()).toEqual(['boot-9 × 3', 'sock-m × 3'])
    await post(`/cart/lines/${lineId('boot-9')}`, { qty: '1' })
    expect(held()).toEqual(['boot-9 × 1', 'sock-m × 3'])
    await post(`/cart/lines/${lineId('boot-9')}`, { qty: '1', remove: '1' })
    expect(held()).toEqual(['sock-m × 3'])
    await post(`/cart/lines/${lineId('sock-m')}`, { qty: '0' })
    expect(cookie).toBeUndefined()
  })

  it.each([
    [{ product: 'boot' }, '/cart?intent=boot&qty=1'],
    [{ product: 'boot', size: '14', qty: '2' }, '/cart?intent=boot&size=14&qty=2'],
    [{ product: 'boot', size: '11', qty: '2' }, '/cart?intent=boot&size=11&qty=2'],
    [{ product: 'boot', size: '9', qty: '1.5' }, '/cart?intent=boot&size=9&qty=1.5'],
    [{ product: 'boot', size: '9', qty: '100000' }, '/cart?intent=boot&size=9&qty=100000'],
    [{ product: 'wide', size: '9' }, '/cart?intent=wide&size=9&qty=1'],
    [{ product: 'paint', answer: 'no' }, '/cart?intent=paint&qty=1&wrong=1'],
    [{ product: 'paint', answer: ' ' }, '/cart?intent=paint&qty=1'],
  ])('refuse %o and lose nothing of it or of the cart [CART-33, PDP-12, PDP-14]', async (fields, to) => {
    await post('/cart/lines', { product: 'sock' })
    expect(await post('/cart/lines', fields)).toMatchObject({ status: 303, to })
    expect(held()).toEqual(['sock-m × 1'])
  })

  it('take right answers of a whole office, and none behind too many wrong ones, which wait as long as by a call [API-18, API-29, CART-33]', async () => {
    for (let asked = 0; asked < 31; asked += 1) {
      expect(await post('/cart/lines', { product: 'paint', answer: 'yes' })).toMatchObject({ status: 303, to: '/cart' })
      cookie = undefined
    }
    const right = { product: 'paint', answer: 'yes' }
    const guessed = 'unknown'
    while (await mayTry('networkAnswer', guessed)) {}
    try {
      expect(await post('/cart/lines', right)).toMatchObject({ status: 429, wait: '900' })
      expect(held()).toEqual([])
      // What asks nothing is added all the same.
      expect(await post('/cart/lines', { product: 'sock' })).toMatchObject({ status: 303, to: '/cart' })
    } finally {
      await forgetAttempts('networkAnswer', guessed)
    }
    expect(await post('/cart/lines', right)).toMatchObject({ status: 303, to: '/cart' })
  })

  it('count wrong answers of a customer as theirs, as a call does, and not for the guest beside them [API-29, CART-33]', async () => {
    const [kim, lee] = [await signedIn(), await signedIn()]
    const answered = async (who: { session: string } | undefined, answer: string) => {
      const headers = who ? { Cookie: `${sessionCookie(false)}=${who.session}` } : {}
      const { status, to } = await post('/cart/lines', { product: 'paint', answer }, headers)
      cookie = undefined
      return status === 429 ? 'too many' : to === '/cart' ? 'right' : 'wrong'
    }
    try {
      for (let given = 0; given < 20; given += 1) expect(await answered(kim, 'no')).toBe('wrong')
      expect(await answered(kim, 'yes')).toBe('too many')
      expect(await answered(lee, 'yes')).toBe('right')
      expect(await answered(undefined, 'yes')).toBe('right')
      // The same count as a call's, wherever that comes from.
      expect(await mayTry('answer', kim.id)).toBe(false)
    } finally {
      await forgetAttempts('networkAnswer', 'unknown')
    }
  })

  it('take a width, and a right answer [CART-33, PDP-11]', async () => {
    await post('/cart/lines', { product: 'wide', size: '9', width: 'Wide' })
    await post('/cart/lines', { product: 'paint', answer: ' yes ' })
    expect(held()).toEqual(['paint-1 × 1', 'wide-9e × 1'])
  })

  it('keep a line’s quantity when more is asked for than there is [CART-20, CART-33]', async () => {
    await post('/cart/lines', { product: 'boot', size: '11' })
    const id = lineId('boot-last')
    expect(await post(`/cart/lines/${id}`, { qty: '2' })).toMatchObject({ to: `/cart?line=${id}&qty=2` })
    expect(held()).toEqual(['boot-last × 1'])
  })

  it('hold no more lines than a cookie can [CART-33]', async () => {
    const sizes = Array.from({ length: 80 }, (_, i) => ({ id: `many-${i}-of-a-long-name`, label: `${i}`, stock: 5 }))
    await shelve({ id: 'many', price: 100 }, sizes)
    for (const { label } of sizes) await post('/cart/lines', { product: 'many', size: label })
    expect(held().length).toBeGreaterThan(20)
    expect(cookie?.length).toBeLessThan(4000)
    expect(await post('/cart/lines', { product: 'many', size: '79' })).toMatchObject({
      to: '/cart?intent=many&size=79&qty=1',
    })
  })

  it('keep the cart for thirty days from its last change [CART-33]', async () => {
    const { items } = await addByForm({}, { productId: 'sock', qty: '2' }, new Date())
    const [start, day] = [Date.parse('2026-03-01T10:00:00.000Z'), 86_400_000]
    const sealed = sealCookieCart(items, new Date(start))
    expect(openCookieCart(sealed, new Date(start + 30 * day - 1000))).toEqual(items)
    // A release that named the purpose otherwise would empty the carts of all browsers.
    expect(unseal('cart-lines', sealed ?? '', new Date(start))).toBe(cookieText(items))
    expect(openCookieCart(sealed, new Date(start + 30 * day))).toEqual({})
    expect(openCookieCart(undefined, new Date(start))).toEqual({})
    // Good for another purpose only, and good for this one but no cart.
    expect(openCookieCart(seal('review', '[]', new Date(start + day)), new Date(start))).toEqual({})
    expect(openCookieCart(seal('cart-lines', 'no cart', new Date(start + day)), new Date(start))).toEqual({})
  })

  it('are refused to another site, and to a browser that says so without an Origin [GEN-16]', async () => {
    expect(await post('/cart/lines', { product: 'sock' }, { Origin: 'https://other.example' })).toMatchObject({
      status: 403,
    })
    expect(await post('/cart/lines', { product: 'sock' }, { Origin: 'null' })).toMatchObject({ status: 403 })
    expect(cookie).toBeUndefined()
  })

  it('start anew from a cookie that was changed [CART-33]', async () => {
    await post('/cart/lines', { product: 'boot', size: '9' })
    const [until, , signature] = (cookie ?? '').split('.')
    cookie = `${until}.${Buffer.from('[["a","boot","boot-9",999,1]]').toString('base64url')}.${signature}`
    await post('/cart/lines', { product: 'sock' })
    expect(held()).toEqual(['sock-m × 1'])
  })

  it('answer 405 to anything but a POST, and lead a GET to the cart [ROUTE-50]', async () => {
    const ask = (method: string) => forms.fetch(new Request(`${environment().siteUrl}/cart/lines`, { method }))
    expect((await ask('GET')).headers.get('Location')).toBe('/cart')
    expect((await ask('PUT')).status).toBe(405)
  })
})

describe('what a form is told', () => {
  const sock = { productId: 'sock', qty: '1' }
  const holding = async (...intents: LineIntent[]) => {
    let items: CartItems = {}
    // One after the other: of what is added in one millisecond nothing is the newest.
    for (const [i, intent] of intents.entries())
      ({ items } = await addByForm(items, intent, new Date(Date.now() - intents.length + i)))
    return items
  }

  it.each<[LineIntent, FieldTrouble]>([
    [
      { productId: 'nothing', qty: '1' },
      { field: 'product', text: 'This item is no longer available.' },
    ],
    [
      { productId: 'boot', qty: '1' },
      { field: 'size', text: 'Choose a size first.' },
    ],
    [
      { productId: 'boot', size: '14', qty: '1' },
      { field: 'size', text: 'Choose a size first.' },
    ],
    [
      { productId: 'wide', size: '9', qty: '1' },
      { field: 'width', text: 'Choose a width first.' },
    ],
    [
      { productId: 'wide', size: '9', width: 'Narrow', qty: '1' },
      { field: 'width', text: 'Choose a width first.' },
    ],
    [
      { ...sock, qty: '1.5' },
      { field: 'qty', text: 'Enter a whole number, such as 2.' },
    ],
    [
      { ...sock, qty: '0' },
      { field: 'qty', text: 'Enter a whole number, such as 2.' },
    ],
    [
      { ...sock, qty: '1 pair' },
      { field: 'qty', text: 'Enter a whole number, such as 2.' },
    ],
    [
      { ...sock, qty: 'about 1' },
      { field: 'qty', text: 'Enter a whole number, such as 2.' },
    ],
    [
      { productId: 'boot', size: '11', qty: '2' },
      { field: 'qty', text: 'Only 1 left.' },
    ],
    [
      { productId: 'paint', answer: ' ', qty: '1' },
      { field: 'answer', text: 'Answer the question first.' },
    ],
    [
      { productId: 'paint', qty: '10' },
      { field: 'qty', text: 'Only 9 left.' },
    ],
  ])(
    'names the field that stands in the way of %o, and the neighbour stays [CART-33, PDP-14]',
    async (intent, trouble) => {
      const items = await holding(sock)
      const change = await addByForm(items, intent, new Date())
      expect(change.trouble).toEqual(trouble)
      expect(change.items).toBe(items)
    },
  )

  it('takes what was typed with blanks around it, and the answer as it was meant [CART-33, PDP-11]', async () => {
    const items = await holding({ ...sock, qty: ' 2 ' }, { productId: 'paint', answer: ' yes ', qty: '9' })
    expect(newestFirst(items).map(({ variantId, qty, challengeAnswer }) => [variantId, qty, challengeAnswer])).toEqual([
      ['paint-1', 9, 'yes'],
      ['sock-m', 2, undefined],
    ])
  })

  it('asks a line’s quantity again where it is none, and lets go of what is not sold any more [CART-11, CART-33]', async () => {
    const items = await holding(sock, { productId: 'boot', size: '11', qty: '1' })
    const [boot = '', socks = ''] = newestFirst(items).map(({ id }) => id)
    for (const qty of ['', '1.5', 'two'])
      expect(await setQtyByForm(items, socks, qty)).toEqual({
        items,
        trouble: { field: 'qty', text: 'Enter a whole number, such as 2.' },
      })
    expect(await setQtyByForm(items, boot, '2')).toMatchObject({
      items,
      product: { id: 'boot' },
      trouble: { field: 'qty', text: 'Only 1 left.' },
    })
    expect(await setQtyByForm(items, 'gone', '2')).toEqual({ items })
    const { [boot]: _, ...left } = items
    expect(await setQtyByForm(items, boot, '0')).toEqual({ items: left })
  })

  it('sells by the rules of a guest: what is sold out, for account customers, or more than a cart takes [CART-20, CART-33]', async () => {
    await shelve({ id: 'trade', price: 100, accountExclusive: true }, [{ id: 'trade-1', label: '1', stock: 20 }])
    await shelve({ id: 'none', price: 100 }, [
      { id: 'none-1', label: '1', stock: 0 },
      { id: 'none-2', label: '2', stock: 9 },
    ])
    const troubleOf = async (intent: LineIntent) => (await addByForm({}, intent, new Date())).trouble
    expect(await troubleOf({ productId: 'none', size: '1', qty: '1' })).toEqual({ field: 'size', text: 'Sold out.' })
    expect(await troubleOf({ productId: 'none', size: '2', qty: '1' })).toBeUndefined()
    expect(await troubleOf({ productId: 'trade', qty: '1' })).toMatchObject({
      field: 'qty',
      text: 'Log in to buy this item.',
    })
    expect(await troubleOf({ productId: 'sock', qty: '12' })).toBeUndefined()
    await pool().query("insert into settings (key, value) values ('cartItemQtyMax', '11')")
    forgetSettings()
    try {
      expect(await troubleOf({ productId: 'sock', qty: '12' })).toMatchObject({
        field: 'qty',
        text: expect.stringContaining('11'),
      })
      expect(await troubleOf({ productId: 'sock', qty: '11' })).toBeUndefined()
    } finally {
      await pool().query("delete from settings where key = 'cartItemQtyMax'")
      forgetSettings()
    }
  })

  it('changes a line whose product has left the catalogue, since nobody can be asked about it [CART-11, CART-33]', async () => {
    const line = { productId: 'left', variantId: 'left-1', qty: 1, createdAt: '2026-03-01T10:00:00.000Z' }
    const items = { a: { id: 'a', ...line } }
    expect(await setQtyByForm(items, 'a', '3')).toEqual({ items: { a: { id: 'a', ...line, qty: 3 } } })
  })

  it('says that a cart is full, here and at all [CART-33, CART-20]', async () => {
    const many = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [
          `line-${i}`,
          { id: `line-${i}`, productId: 'boot', variantId: `v-${i}`, qty: 1, createdAt: '2026-03-01T10:00:00.000Z' },
        ]),
      )
    expect((await addByForm(many(199), sock, new Date())).trouble).toEqual({
      field: 'product',
      text: 'Without JavaScript a cart holds no more lines than this. Take one out first, or turn JavaScript on.',
    })
    expect((await addByForm(many(200), sock, new Date())).trouble).toEqual({
      field: 'product',
      text: 'A cart holds at most 200 lines.',
    })
  })
})

describe('a link to the cart', () => {
  const reasons = async (add: string) =>
    (await linkLines(add)).map((line) =>
      'reason' in line ? `${line.code}: ${line.reason}` : `${line.qty} × ${line.name}`,
    )

  it('names variants by their code or id, a product of one size by its own or its style’s, in any letter case [CART-34]', async () => {
    await pool().query("update products set style_code = 'PT-1' where id = 'paint'")
    await pool().query("update variants set code = 'KB101-TAN-9' where id = 'boot-9'")
    const lines = await linkLines('kb101-tan-9:2,boot-10,paint:3,pt-1')
    expect(lines).toMatchObject([
      { code: 'kb101-tan-9', qty: 2, productId: 'boot', variantId: 'boot-9' },
      { code: 'boot-10', qty: 1, variantId: 'boot-10' },
      { code: 'paint', qty: 3, variantId: 'paint-1' },
      { code: 'pt-1', qty: 1, variantId: 'paint-1' },
    ])
  })

  it('knows codes that the shop keeps in small and large letters, in any letter case [CART-34, SRCH-08]', async () => {
    await shelve({ id: 'mix', price: 1500, styleCode: 'Mx-Style' }, [
      { id: 'mix-9', label: '9', stock: 9 },
      { id: 'mix-10', label: '10', stock: 9 },
    ])
    await pool().query("update variants set code = 'Mx-Tan-9' where id = 'mix-9'")
    expect(await linkLines('MX-TAN-9:2,mx-tan-9b,mx-style,sock')).toMatchObject([
      { code: 'MX-TAN-9', qty: 2, productId: 'mix', variantId: 'mix-9' },
      { code: 'mx-tan-9b', reason: 'We don’t sell anything under this code.' },
      { code: 'mx-style', path: 'ironbark/mix', reason: 'Choose a size first.' },
      { code: 'sock', variantId: 'sock-m' },
    ])
  })

  it('says of each line why it cannot be added [CART-34]', async () => {
    await shelve({ id: 'old', price: 100, state: 'discontinued' }, [{ id: 'old-1', label: '1', stock: 9 }])
    await pool().query("update products set style_code = 'PAIR' where id in ('wide', 'sock')")
    expect(await reasons('PAIR')).toEqual(['PAIR: Choose a colour and a size first.'])
    expect(await reasons("nothing-here,boot:2,boot-10:x,old-1,'; drop table products")).toEqual([
      'nothing-here: We don’t sell anything under this code.',
      'boot: Choose a size first.',
      'boot-10: The quantity must be a whole number, such as 2.',
      'old-1: We no longer sell it.',
      "'; drop table products: We don’t sell anything under this code.",
    ])
  })

  it('asks for no colour where a code names one product, or one that is still sold [CART-34]', async () => {
    await shelve({ id: 'cap', price: 1500 }, [{ id: 'cap-one', label: 'One size', stock: 9 }])
    await shelve({ id: 'cap-red', price: 1500 }, [{ id: 'cap-red-one', label: 'One size', stock: 9 }])
    await pool().query("update products set style_code = 'cap' where id in ('cap', 'cap-red')")
    expect(await linkLines('CAP')).toMatchObject([{ productId: 'cap', variantId: 'cap-one' }])
    await pool().query("update products set style_code = 'CP-7' where id in ('cap', 'cap-red')")
    expect(await reasons('cp-7')).toEqual(['cp-7: Choose a colour and a size first.'])
    await pool().query("update products set state = 'discontinued' where id = 'cap-red'")
    expect(await linkLines('cp-7')).toMatchObject([{ productId: 'cap', variantId: 'cap-one' }])
  })

  it('names a line as the shop writes it, and leads to where a choice is made [CART-34]', async () => {
    await pool().query("update products set colour = 'Black' where id = 'wide'")
    await pool().query("update products set style_code = 'DUO' where id in ('wide', 'sock')")
    try {
      expect(await linkLines('wide-9e,sock,wide,duo,boot-10:0')).toEqual([
        {
          ...{ code: 'wide-9e', qty: 1, productId: 'wide', variantId: 'wide-9e' },
          ...{ name: 'Ironbark wide, Black, size 9 Wide', path: 'ironbark/wide' },
        },
        {
          ...{ code: 'sock', qty: 1, productId: 'sock', variantId: 'sock-m' },
          ...{ name: 'Ironbark sock', path: 'ironbark/sock' },
        },
        {
          ...{ code: 'wide', qty: 1, reason: 'Choose a size first.' },
          ...{ name: 'Ironbark wide, Black', path: 'ironbark/wide' },
        },
        {
          ...{ code: 'duo', qty: 1, reason: 'Choose a colour and a size first.' },
          ...{ name: 'Ironbark sock', path: 'ironbark/sock' },
        },
        {
          ...{ code: 'boot-10', qty: undefined, reason: 'The quantity must be a whole number, such as 2.' },
          ...{ name: 'Ironbark boot, size 10', path: 'ironbark/boot' },
        },
      ])
      expect(await linkLines('')).toEqual([])
    } finally {
      await pool().query("update products set colour = null, style_code = null where id in ('wide', 'sock')")
    }
  })

  it('says of what does not go in why, and where it is; what is gone is no page to go to [CART-34, CART-20]', async () => {
    await shelve({ id: 'past', price: 100, state: 'discontinued' }, [{ id: 'past-1', label: '1', stock: 9 }])
    const held = await addLinkByForm({}, 'sock:2', new Date())
    const change = await addLinkByForm(held.items, 'boot-last:2,paint-1,past-1:3,boot-10:2', new Date())
    expect(change.left).toEqual([
      { code: 'boot-last', qty: 2, name: 'Ironbark boot, size 11', path: 'ironbark/boot', reason: 'Only 1 left.' },
      { code: 'paint-1', qty: 1, name: 'Ironbark paint', path: 'ironbark/paint', reason: 'Answer the question first.' },
      { code: 'past-1', qty: 3, name: 'Ironbark past', reason: 'We no longer sell it.' },
    ])
    expect(change.added).toBe(1)
    expect(newestFirst(change.items).map(({ variantId, qty }) => [variantId, qty])).toEqual([
      ['boot-10', 2],
      ['sock-m', 2],
    ])
  })

  it('takes a size before a product, a product before a style, and of a style what is sold [CART-34]', async () => {
    await shelve({ id: 'one', price: 100, styleCode: 'two' }, [{ id: 'one-1', label: '1', stock: 9, code: 'three' }])
    await shelve({ id: 'two', price: 100, styleCode: 'three' }, [{ id: 'two-1', label: '1', stock: 9, code: 'four' }])
    await shelve({ id: 'three', price: 100, styleCode: 'four' }, [{ id: 'four', label: '1', stock: 9 }])
    await shelve({ id: 'zed', price: 100, styleCode: 'five', state: 'discontinued' }, [{ id: 'zed-1', label: '1' }])
    await shelve({ id: 'abe', price: 100, styleCode: 'five' }, [{ id: 'abe-1', label: '1', stock: 9 }])
    expect((await linkLines('two,three,four,five')).map((line) => 'variantId' in line && line.variantId)).toEqual([
      ...['two-1', 'one-1', 'two-1', 'abe-1'],
    ])
  })

  it('fills the cart by a press, line by line; what is refused is named, and the neighbour stays [CART-34, CART-33, CART-20]', async () => {
    await post('/cart/lines', { product: 'sock', qty: '3' })
    expect(await post('/cart/lines', { link: 'boot-10:2,boot-last:2,no-such,paint-1:1' })).toEqual({
      status: 303,
      to: '/cart?add=boot-last%3A2%2Cno-such%3A1%2Cpaint-1%3A1',
      cache: 'private, no-store',
    })
    expect(held()).toEqual(['boot-10 × 2', 'sock-m × 3'])
    expect(await post('/cart/lines', { link: 'boot-10:1' })).toMatchObject({ to: '/cart' })
    expect(held()).toEqual(['boot-10 × 3', 'sock-m × 3'])
  })

  it('adds nothing by being looked at, nor for another site [CART-34, GEN-16]', async () => {
    const items = openCookieCart(undefined, new Date())
    const trial = await addLinkByForm(items, 'boot-10:1', new Date())
    expect(trial).toMatchObject({ added: 1, left: [] })
    expect(items).toEqual({})
    const other = await post('/cart/lines', { link: 'boot-10:1' }, { Origin: 'https://other.example' })
    expect(other.status).toBe(403)
    expect(cookie).toBeUndefined()
  })
})

describe('the form of many sizes', () => {
  const many = (fields: Record<string, string>) => post('/cart/lines/many', fields)

  it('adds all that was typed, beside what is there; blank fields ask for nothing [CREW-03]', async () => {
    await post('/cart/lines', { product: 'sock', qty: '3' })
    const sent = await many({ sheet: 'wide', 'qty.wide-9d': '2', 'qty.wide-9e': ' ', 'qty.boot-9': '1' })
    expect(sent).toEqual({ status: 303, to: '/cart', cache: 'private, no-store' })
    expect(held()).toEqual(['boot-9 × 1', 'sock-m × 3', 'wide-9d × 2'])
  })

  it('adds nothing where one line is refused, and leads back with all that was typed [CREW-03]', async () => {
    await post('/cart/lines', { product: 'sock' })
    const sent = await many({ sheet: 'wide', 'qty.wide-9d': '2', 'qty.wide-9e': '6', 'qty.boot-9': 'two' })
    expect(sent.to).toBe('/crew-order/wide?lines=wide-9d:2,wide-9e:6,boot-9:two')
    expect(held()).toEqual(['sock-m × 1'])
  })

  it('leads back with all that was typed, whatever signs are in it [CREW-03]', async () => {
    const fields = { 'qty.wide-9d': '2 & 1', 'qty.wide-9e': '#2', 'qty.boot-9': '1+1', 'qty.boot-10': '50%' }
    const back = new URL((await many({ sheet: 'wide', ...fields, 'qty.sock-m': '3' })).to ?? '', 'https://shop.example')
    expect([back.hash, [...back.searchParams.keys()]]).toEqual(['', ['lines']])
    const lines = typedLines(back.searchParams.get('lines') ?? '')
    expect(lines).toEqual({ 'wide-9d': '2 & 1', 'wide-9e': '#2', 'boot-9': '1+1', 'boot-10': '50%', 'sock-m': '3' })
  })

  it('adds what was typed below two hundred fields that were left blank, and says what is wrong there [CREW-03]', async () => {
    const blank = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`qty.blank-${i}`, '']))
    expect((await many({ sheet: 'wide', ...blank, 'qty.wide-9d': 'two' })).to).toBe(
      '/crew-order/wide?lines=wide-9d:two',
    )
    expect((await many({ sheet: 'wide', 'qty.boot-9': '1', ...blank, 'qty.wide-9d': '2' })).to).toBe('/cart')
    expect(held()).toEqual(['boot-9 × 1', 'wide-9d × 2'])
  })

  it.each([
    ['nothing was typed', { 'qty.wide-9d': '' }, {}, 'Enter a quantity for at least one size.'],
    ['there is no such size', { 'qty.nothing': '1' }, { nothing: 'We no longer sell it.' }, undefined],
    ['there are too few', { 'qty.wide-9e': '6' }, { 'wide-9e': 'Only 5 left.' }, undefined],
    [
      'it asks a question',
      { 'qty.paint-1': '1' },
      { 'paint-1': 'Add it on its own page: it asks a question first.' },
      undefined,
    ],
  ])('says why when %s [CREW-03]', async (_, fields, troubles, trouble) => {
    const typed = Object.entries(fields).map(([name, qty]) => ({ variantId: name.slice(4), qty }))
    const change = await addManyByForm({}, typed, new Date())
    expect(change).toEqual({ items: {}, troubles, ...(trouble ? { trouble } : {}) })
    expect((await many({ sheet: 'wide', ...fields })).to).toMatch(/^\/crew-order\/wide\?lines=/)
    expect(held()).toEqual([])
  })

  it('names each size that stands in the way, and no other [CREW-03, CART-20]', async () => {
    await shelve({ id: 'glue', price: 2000 }, [
      { id: 'glue-1', label: '1', stock: 20 },
      { id: 'glue-2', label: '2', stock: 20 },
    ])
    await shelve({ id: 'crew', price: 100, accountExclusive: true }, [{ id: 'crew-1', label: '1', stock: 20 }])
    await pool().query(
      "update products set challenge_question = 'Over 18?', challenge_answer = 'Yes' where id = 'glue'",
    )
    await pool().query("insert into settings (key, value) values ('cartItemQtyMax', '11')")
    forgetSettings()
    try {
      const typed = { 'glue-1': '1', 'crew-1': '1', 'boot-9': 'two', 'sock-m': '12', 'boot-10': '1' }
      const units = Object.entries(typed).map(([variantId, qty]) => ({ variantId, qty }))
      const { items, troubles } = await addManyByForm({}, units, new Date())
      expect(items).toEqual({})
      expect(troubles).toEqual({
        'glue-1': 'Add it on its own page: it asks a question first.',
        'crew-1': 'Log in to buy this item.',
        'boot-9': 'Enter a whole number, such as 2.',
        'sock-m': expect.stringContaining('11'),
      })
    } finally {
      await pool().query("delete from settings where key = 'cartItemQtyMax'")
      forgetSettings()
    }
  })

  it('says that a cookie is full, and keeps the cart as it was [CREW-03, CART-33]', async () => {
    const line = { productId: 'boot', qty: 1, createdAt: '2026-03-01T10:00:00.000Z' }
    const ids = Array.from({ length: 150 }, (_, i) => `line-${i}`)
    const items = Object.fromEntries(ids.map((id) => [id, { ...line, id, variantId: `v-${id}` }]))
    expect(await addManyByForm(items, [{ variantId: 'boot-9', qty: '1' }], new Date())).toEqual({
      items,
      troubles: {},
      trouble: 'Without JavaScript a cart holds fewer lines than this. Add some of them, or turn JavaScript on.',
    })
  })

  it('adds a list whose sizes are chosen, and where one is not leads back with all of it [CREW-07]', async () => {
    const list = {
      ...{ 'qty.1': '2', 'variant.1': 'wide-9d', 'code.1': 'KB9', 'size.1': '9' },
      ...{ 'qty.2': '1', 'variant.2': '', 'code.2': 'KB; 10', 'size.2': '10 Wide' },
    }
    const back = new URL((await many(list)).to ?? '', 'https://shop.example')
    expect([back.pathname, back.searchParams.get('list')]).toEqual(['/quick-order', 'wide-9d;9;2\n"KB; 10";10 Wide;1'])
    expect(held()).toEqual([])
    expect((await many({ ...list, 'variant.2': 'boot-9' })).to).toBe('/cart')
    expect(held()).toEqual(['boot-9 × 1', 'wide-9d × 2'])
  })

  it('leads nowhere but to the shop’s own sheets, and another site cannot post it [CREW-03, GEN-16]', async () => {
    expect((await many({ sheet: '//evil.example', 'qty.boot-9': '0' })).to).toMatch(/^\/quick-order\?list=/)
    const sent = await post('/cart/lines/many', { 'qty.boot-9': '1' }, { Origin: 'https://other.example' })
    expect([sent.status, held()]).toEqual([403, []])
  })
})

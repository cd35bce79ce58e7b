import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import type { Order } from '#lib/contract/order.ts'
import type { OrderReturn } from '#lib/contract/return.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { db } from '#lib/server/db/client.ts'
import { mailOutbox, stores } from '#lib/server/db/schema.ts'
import { forgetMail } from '#lib/server/jobs/forget-mail.ts'
import { verificationMail } from '#lib/server/mail/account-mails.ts'
import { backInStockMail } from '#lib/server/mail/back-in-stock.ts'
import { giftCardMail } from '#lib/server/mail/gift-card-mail.ts'
import { MailNotAccepted } from '#lib/server/mail/mail-transport.ts'
import { sendMail } from '#lib/server/mail/mailer.ts'
import { mailingConfirmation } from '#lib/server/mail/mailing-confirmation.ts'
import { type Mail, senderAddress } from '#lib/server/mail/message.ts'
import { orderConfirmation } from '#lib/server/mail/order-confirmation.ts'
import { parcelMail, readyMail, refundedMail } from '#lib/server/mail/order-news.ts'
import { paymentLetGo } from '#lib/server/mail/payment-let-go.ts'
import { returnConfirmation } from '#lib/server/mail/return-confirmation.ts'
import { orderOfLink } from '#lib/server/orders/order-link.ts'
import { forgetKept } from '#lib/server/platform/cached-until-invalidated.ts'
import { sandboxApp } from '#sandbox/app.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { useSandbox } from '#tests/setup/sandbox.ts'

useTestDatabase({ seed: false })
useSandbox()

function mail(changes: Partial<Mail> = {}): Mail {
  const dedupeKey = `test:${randomUUID()}`
  return { dedupeKey, to: 'sam@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', ...changes }
}

const rowsOf = ({ dedupeKey }: Mail) => db().select().from(mailOutbox).where(eq(mailOutbox.dedupeKey, dedupeKey))

describe('sending mail', () => {
  it('arrives in the outbox where there is no mail server [PAY-36, GEN-11]', async () => {
    const sent = mail()
    await sendMail(sent)
    expect(await rowsOf(sent)).toMatchObject([
      { recipient: 'sam@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', sentAt: expect.any(Date) },
    ])
  })

  it('sends once for one key, whatever the second call says [PAY-36]', async () => {
    const first = mail()
    await sendMail(first)
    const [before] = await rowsOf(first)
    await sendMail({ ...first, subject: 'Other words' })
    expect(await rowsOf(first)).toEqual([before])
  })

  it('writes one row when two jobs send at once [PAY-36]', async () => {
    const twice = mail()
    await Promise.all([sendMail(twice), sendMail(twice)])
    expect(await rowsOf(twice)).toHaveLength(1)
  })

  it('keeps a bounced mail waiting and sends it when it is tried again [PAY-36]', async () => {
    setFault('mailBounces', true)
    const bounced = mail()
    await expect(sendMail(bounced)).rejects.toThrow(MailNotAccepted)
    await expect(sendMail(bounced)).rejects.toMatchObject({ permanent: true })
    expect(await rowsOf(bounced)).toMatchObject([{ sentAt: null }])
    clearFaults()
    await sendMail(bounced)
    expect(await rowsOf(bounced)).toMatchObject([{ sentAt: expect.any(Date) }])
  })

  it('is forgotten after thirty days [PAY-36]', async () => {
    const [old, young] = [mail(), mail()]
    await sendMail(old)
    await sendMail(young)
    const age = (days: number) => new Date(Date.now() - days * 86_400_000)
    await db()
      .update(mailOutbox)
      .set({ createdAt: age(31) })
      .where(eq(mailOutbox.dedupeKey, old.dedupeKey))
    await db()
      .update(mailOutbox)
      .set({ createdAt: age(29) })
      .where(eq(mailOutbox.dedupeKey, young.dedupeKey))
    await forgetMail()
    expect([await rowsOf(old), await rowsOf(young)]).toMatchObject([[], [{ text: 'Hello' }]])
  })

  it.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'Sam <sam@example.com>',
    'a@example.com;b@example.com',
    '',
  ])('refuses the recipient %j [PAY-36]', async (to) => {
    const wrong = mail({ to })
    await expect(sendMail(wrong)).rejects.toThrow(TypeError)
    expect(await rowsOf(wrong)).toEqual([])
  })

  it('lets no line break into a subject [PAY-36]', async () => {
    const injected = mail({ subject: 'Hi\r\nBcc: b@example.com\u2028there\0' })
    await sendMail(injected)
    expect(await rowsOf(injected)).toMatchObject([{ subject: 'Hi Bcc: b@example.com there' }])
  })

  it('cuts a long subject between letters, never in the middle of an emoji [VAL-25]', async () => {
    const [long, short] = [mail({ subject: `${'a'.repeat(199)}🥾🥾` }), mail({ subject: 'Boots 🥾' })]
    for (const each of [long, short]) await sendMail(each)
    expect(await rowsOf(long)).toMatchObject([{ subject: `${'a'.repeat(199)}🥾` }])
    expect(await rowsOf(short)).toMatchObject([{ subject: 'Boots 🥾' }])
  })
})

const HOSTILE = '<img src=x onerror=alert(1)>"\'&'

function order(changes: Partial<Order> = {}): Order {
  const address = {
    country: 'AU',
    contactName: 'Sam Tradie',
    company: 'Sam & Co',
    street1: '1 Smith Street',
    suburb: 'Fitzroy',
    state: 'VIC',
    postcode: '3065',
  } as const
  return {
    number: 'W123456789',
    channel: 'online',
    status: 'PLACED',
    createdAt: '2026-01-15T02:05:00.000Z',
    lines: [
      {
        lineId: '1',
        productId: 'p1',
        variantId: 'v1',
        path: 'ironbark/anvil-boot',
        brandName: 'Ironbark',
        name: 'Anvil boot',
        label: 'Wheat / 10',
        qty: 2,
        unitPrice: 129.95,
        discount: 10,
        total: 249.9,
        gst: 22.72,
      },
    ],
    contact: { email: 'sam@example.com', firstName: 'Sam', lastName: 'Tradie', phone: '+61400000000' },
    billingAddress: address,
    shipping: {
      type: 'DELIVERY',
      methodCode: 'standard',
      label: 'Standard delivery, 2 to 5 working days',
      price: 9.95,
      instructions: 'Behind the ute',
      authorityToLeave: true,
      address,
    },
    payments: [
      { methodCode: 'voucher', amount: 50, summary: 'Gift card ending in 4242' },
      { methodCode: 'braintree_credit_card', amount: 209.85, summary: 'Visa ending in 1111' },
    ],
    promoCodes: [],
    vouchers: [],
    totals: { itemSubtotal: 259.9, totalDiscount: 10, shipping: 9.95, gst: 23.62, grandTotal: 259.85 },
    ...changes,
  }
}

describe('the order confirmation', () => {
  it('says what, how much, where and when, as text [PAY-36]', () => {
    const { subject, text, to, dedupeKey } = orderConfirmation(order())
    expect({ subject, to, dedupeKey }).toEqual({
      subject: 'Your Steelcap order W123456789',
      to: 'sam@example.com',
      dedupeKey: 'order-confirmation:W123456789',
    })
    for (const part of [
      'Thanks, Sam.',
      'Order W123456789',
      'Placed Thursday',
      '15 January 2026',
      '1:05',
      '2 × Ironbark Anvil boot, Wheat / 10',
      '$129.95 each, $10 off = $249.90',
      'Items: $259.90',
      'Discounts: -$10',
      'Standard delivery, 2 to 5 working days: $9.95',
      'Total: $259.85 (includes GST of $23.62)',
      'Gift card ending in 4242: $50',
      'Visa ending in 1111: $209.85',
      'Delivering to\nSam Tradie\nSam & Co\n1 Smith Street\nFitzroy VIC 3065',
      'Instructions: Behind the ute',
      'page always says how far it is',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('says when it is expected, for people and for mail programs [PAY-36, CHK-38]', () => {
    const { shipping } = order()
    const { text, html } = orderConfirmation(
      order({ shipping: { ...shipping, arrival: { from: '2026-01-20', to: '2026-01-21' } } }),
    )
    for (const words of [text, html]) expect(words).toContain('Expect it Tue 20 – Wed 21 Jan.')
    expect(html).toContain('"expectedArrivalUntil":"2026-01-21"')
    expect(orderConfirmation(order()).text).not.toContain('Expect it')
  })

  it('promises nothing of an order that was cancelled before its mail could go [OPS-09, PAY-36]', () => {
    const { shipping } = order()
    const arrival = { from: '2026-01-20', to: '2026-01-21' }
    const { text, html } = orderConfirmation(order({ status: 'CANCELLED', shipping: { ...shipping, arrival } }))
    for (const words of [text, html]) expect(words).toContain('It has been cancelled since.')
    expect(text).not.toMatch(/pack it|Expect it/)
    expect(html).toContain('schema.org/OrderCancelled')
    expect(html).not.toMatch(/expectedArrival|OrderProcessing/)
    expect(orderConfirmation(order({ shipping: { ...shipping, arrival } })).text).toMatch(/pack it soon\. Expect it/)
  })

  it('promises no parcel and no pickup of services alone, which are done in store [OPS-04, PAY-36]', () => {
    const { shipping } = order()
    const done = (type: 'DELIVERY' | 'STORE_PICKUP') =>
      orderConfirmation(order({ status: 'COMPLETED', shipping: { ...shipping, type } }))
    for (const { text, html } of [done('DELIVERY'), done('STORE_PICKUP')]) {
      for (const words of [text, html]) expect(words).toContain('It’s done in our stores, and nothing is sent.')
      expect(text).not.toMatch(/pack it|as soon as it’s ready|Delivering to|Collect from/)
    }
    expect(done('DELIVERY').text).toContain('Your address\n')
    expect(done('STORE_PICKUP').text).toContain('In store\n')
    // As step 2 of checkout asked, since no address but the invoice’s is asked for.
    const billed = orderConfirmation(order({ status: 'COMPLETED', shipping: { ...shipping, label: 'Done in store' } }))
    for (const words of [billed.text, billed.html]) expect(words).toContain('Billed to')
    expect(billed.text).not.toContain('Your address')
  })

  it('says of gift cards beside services what happens to both, of cards alone nothing of stores [CHK-39, PAY-36]', () => {
    const { shipping } = order()
    const said = (label: string) => orderConfirmation(order({ shipping: { ...shipping, label, byEmail: true } }))
    const inStore = 'Services are done in our stores: bring your order number.'
    const beside = said('By email and in store')
    for (const words of [beside.text, beside.html]) {
      expect(words).toContain(`or on the day you chose. ${inStore}`)
    }
    expect(said('Sent by email').text).toContain('or on the day you chose.\n')
    expect(said('Sent by email').text).not.toContain('in our stores')
  })

  it('says of services beside goods where they are done, sent or collected, and of goods alone nothing of it [CHK-39, PAY-36]', () => {
    const { shipping, lines } = order()
    const [line] = lines.map((each) => ({ ...each, fulfilment: 'goods' as const }))
    if (!line) throw new Error('The fixture has no line.')
    const hemming = { ...line, lineId: '2', name: 'Hemming', fulfilment: 'service' as const }
    for (const type of ['DELIVERY', 'STORE_PICKUP'] as const) {
      const of = (...bought: Order['lines']) =>
        orderConfirmation(order({ shipping: { ...shipping, type }, lines: bought }))
      const beside = of(line, hemming)
      for (const words of [beside.text, beside.html]) {
        expect(words).toContain('Services are done in our stores: bring your order number.')
      }
      expect(beside.text).toMatch(type === 'DELIVERY' ? /We’ll pack it soon\./ : /as soon as it’s ready/)
      expect(of(line).text).not.toContain('in our stores')
      // What was cancelled since is not spoken of.
      const without = of(line, { ...hemming, cancelledQty: 2 } as typeof hemming)
      expect(without.text).not.toContain('in our stores')
      const alone = of({ ...line, cancelledQty: 2 } as typeof line, hemming).text
      expect(alone).toContain('It’s done in our stores, and nothing is sent.')
      expect(alone).not.toMatch(/pack it|as soon as it’s ready|Delivering to|Collect from/)
    }
  })

  it('of gift cards and services says nothing of the half that was cancelled before it could go [CHK-39, OPS-09]', () => {
    const { shipping, lines } = order()
    const [line] = lines
    if (!line) throw new Error('The fixture has no line.')
    const mixed = { ...shipping, label: 'By email and in store', byEmail: true as const }
    const said = (cancelled: 'giftCard' | 'service') => {
      const bought = (['giftCard', 'service'] as const).map((fulfilment, i) => ({
        ...{ ...line, lineId: String(i), fulfilment },
        ...(fulfilment === cancelled ? { cancelledQty: line.qty } : {}),
      }))
      return orderConfirmation(order({ shipping: mixed, lines: bought })).text
    }
    expect(said('service')).toContain('We email each gift card')
    expect(said('service')).not.toContain('in our stores')
    expect(said('giftCard')).toContain('It’s done in our stores, and nothing is sent.')
    expect(said('giftCard')).not.toContain('We email each gift card')
  })

  it('writes half sizes as the shop does [PAY-36, PDP-08]', () => {
    const [line] = order().lines
    if (!line) throw new Error('The fixture has no line.')
    const { text, html } = orderConfirmation(order({ lines: [{ ...line, label: '6.5 US women · Wide' }] }))
    for (const words of [text, html]) expect(words).toContain('6½ US women · Wide')
  })

  it('says the same as HTML [PAY-36]', () => {
    const { text, html } = orderConfirmation(order())
    const body = new JSDOM(html).window.document.body
    const shown = (body.textContent ?? '').replace(/\s+/g, ' ')
    for (const amount of text.match(/-?\$[\d,.]+\d/g) ?? []) expect(shown).toContain(amount)
    expect(shown).toContain('includes GST of $23.62')
    expect(shown).toContain('Fitzroy VIC 3065')
    expect(body.querySelector('a')?.href).toMatch(/^http:\/\/localhost:3000\/api\/order\/open\/[\w.-]+$/)
  })

  it('heads each row of its items and sums for whoever hears it, and looks the same [PAY-36, UI-16]', () => {
    const { body } = new JSDOM(orderConfirmation(order()).html).window.document
    const data = [...body.querySelectorAll('table:not([role])')]
    const rows = data.flatMap((table) => [...table.querySelectorAll('tr')])
    const heads = rows.map(({ cells }) => cells[0] as HTMLTableCellElement)
    expect(data).toHaveLength(3)
    expect(heads.map((head) => `${head.tagName} ${head.scope} ${head.style.textAlign} ${head.align}`)).toEqual(
      rows.map(() => 'TH row left left'),
    )
    const bold = heads.filter(({ style }) => style.fontWeight !== 'normal').map(({ textContent }) => textContent)
    expect(bold).toEqual([expect.stringMatching(/^Total/)])
    expect(rows.map(({ cells: [, amount] }) => amount?.tagName)).toEqual(rows.map(() => 'TD'))
    for (const layout of body.querySelectorAll('table[role=presentation]')) {
      expect(layout.querySelectorAll(':scope > tbody > tr > th')).toHaveLength(0)
    }
  })

  it('tells a collecting shopper to wait for the next mail [PAY-36]', () => {
    const { shipping } = order()
    const { text, html } = orderConfirmation(
      order({
        shipping: {
          ...shipping,
          type: 'STORE_PICKUP',
          label: 'Click & collect',
          price: 0,
          address: { ...shipping.address, company: 'Steelcap Fitzroy' },
        },
        totals: { ...order().totals, shipping: 0 },
      }),
    )
    expect(text).toContain('Collect from\nSteelcap Fitzroy\n1 Smith Street\nFitzroy VIC 3065\nFor Sam Tradie')
    expect(text).toContain('Click & collect: Free')
    expect(text).toMatch(/as soon as it’s ready/)
    expect(html).toContain('Click &amp; collect')
  })

  it('names its dollars to a shopper of New Zealand, who has others; not to one of Australia [GEN-02, PAY-36]', () => {
    const { shipping, billingAddress } = order()
    const kiwi = { country: 'NZ', contactName: 'Kiri', street1: '2 Queen Street', suburb: 'Auckland', postcode: '1010' }
    const total = 'in Australian dollars, includes GST of $23.62'
    const sent = orderConfirmation(order({ shipping: { ...shipping, address: kiwi as typeof billingAddress } }))
    const paid = orderConfirmation(order({ billingAddress: kiwi as typeof billingAddress }))
    for (const { text, html } of [sent, paid]) for (const words of [text, html]) expect(words).toContain(total)
    for (const words of Object.values(orderConfirmation(order()))) expect(words).not.toContain('Australian dollars')
  })

  it('prints a New Zealand address without a state [PAY-36]', () => {
    const { shipping } = order()
    const address = {
      country: 'NZ',
      contactName: 'Kiri',
      street1: '2 Queen Street',
      suburb: 'Auckland',
      postcode: '1010',
    } as const
    expect(orderConfirmation(order({ shipping: { ...shipping, address } })).text).toContain(
      'Auckland 1010\nNew Zealand',
    )
  })

  it('prints a unit before its street [PAY-36]', () => {
    const { shipping } = order()
    const address = { ...shipping.address, street2: 'Unit 3' }
    expect(orderConfirmation(order({ shipping: { ...shipping, address } })).text).toContain(
      'Sam & Co\nUnit 3\n1 Smith Street\nFitzroy VIC 3065',
    )
  })

  it('escapes whatever a shopper typed [PAY-36]', () => {
    const base = order()
    const contact = { ...base.contact, firstName: HOSTILE }
    const shipping = {
      ...base.shipping,
      instructions: `${HOSTILE}\nTotal: $0.00`,
      address: { ...base.shipping.address, contactName: HOSTILE },
    }
    const lines = base.lines.map((line) => ({ ...line, name: `</script>${HOSTILE}`, label: HOSTILE }))
    const { html, text } = orderConfirmation(order({ contact, shipping, lines }))
    const { document } = new JSDOM(html).window
    expect(document.querySelectorAll('img, script:not([type="application/ld+json"]), [onerror]')).toHaveLength(0)
    expect(document.body.textContent).toContain(HOSTILE)
    expect(text.split('\n').filter((line) => line.startsWith('Total:'))).toHaveLength(1)
  })

  it('carries the order for machines [PAY-36]', () => {
    const { document } = new JSDOM(orderConfirmation(order()).html).window
    const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
    expect(data).toMatchObject({
      '@type': 'Order',
      orderNumber: 'W123456789',
      price: '259.85',
      priceCurrency: 'AUD',
      acceptedOffer: [{ price: '129.95', itemOffered: { url: 'http://localhost:3000/products/ironbark/anvil-boot' } }],
    })
  })

  it('comes from the shop [PAY-36]', () => {
    expect(senderAddress()).toBe('Steelcap <orders@localhost>')
  })
})

it('an order that cost nothing is confirmed without a heading over payments [PAY-36]', () => {
  const paid = orderConfirmation(order())
  const free = orderConfirmation(order({ payments: [] }))
  for (const part of ['text', 'html'] as const) {
    expect(paid[part]).toContain('Paid with')
    expect(free[part]).not.toContain('Paid with')
    expect(free[part]).toContain('Delivering to')
  }
})

const STORE = {
  ...{ erpStoreId: 'fitzroy', path: 'fitzroy', name: 'Fitzroy', latitude: -37.8, longitude: 144.9 },
  ...{ country: 'AU', region: 'VIC', locality: 'Fitzroy', postcode: '3065', street1: '1 Smith St' },
}

describe('a return', () => {
  const line = { lineId: '1', qty: 1, reason: 'TOO_BIG' as const, amount: 129.95 }
  const instructions = { packing: [], postage: 'Free.', refund: [] }
  const given = {
    ...{ number: 'R1', orderNumber: 'W1', createdAt: '2026-11-26T00:00:00Z', amount: 129.95, instructions },
    codes: { qr: '', code128: '' },
  }

  it('goes by post alone where the shop has no store, and to a store as well where it has one [RET-07, OPS-20]', async () => {
    forgetKept()
    const { text, html } = await returnConfirmation(order(), { ...given, lines: [line] })
    for (const words of [text, html]) {
      expect(words).toContain('Post it: ask us where to')
      expect(words).not.toMatch(/store: that’s free|Find a store/)
    }
    await db().insert(stores).values(STORE)
    forgetKept()
    const { text: both } = await returnConfirmation(order(), { ...given, lines: [line] })
    expect(both).toContain('Bring it to any Steelcap store')
    expect(both).toContain('Or post it')
    expect(both).toContain('Find a store')
  })

  it('hears of no money where all of it is swapped, as on its page [RET-07, OPS-11]', async () => {
    const swapped = { ...line, exchangeFor: '9' }
    const textOf = async (lines: OrderReturn['lines']) => (await returnConfirmation(order(), { ...given, lines })).text
    expect(await textOf([swapped])).toContain('Bring it to any Steelcap store: that’s free.\n')
    for (const lines of [[line], [swapped, line]])
      expect(await textOf(lines)).toContain('that’s free, and you’re refunded while you wait.\n')
  })
})

describe('mails about an order that is open', () => {
  const own = {
    ...{ key: 'W1:0:1', orderNumber: 'W1', code: 'ABCD2345EFGH6789', pin: '1234', amount: 5000 as Cents },
    ...{ expires: '2029-11-26', to: 'jo@example.com', name: 'Jo', from: undefined, message: undefined },
  }
  const given = {
    ...{
      number: 'R1',
      orderNumber: 'W1',
      createdAt: '2026-11-26T00:00:00Z',
      amount: 129.95,
      codes: { qr: '', code128: '' },
    },
    ...{ lines: [], instructions: { packing: [], postage: 'Free.', refund: [] } },
  }
  const opened = ({ text, html }: { text: string; html: string }) => {
    const [, token = ''] = /\/api\/order\/open\/(\S+)/.exec(text) ?? []
    const hrefs = [...new JSDOM(html).window.document.querySelectorAll('a')].map(({ href }) => href)
    return token !== '' && hrefs.some((href) => href.endsWith(token)) ? orderOfLink(token, new Date()) : undefined
  }

  it.each([
    ['a return that was announced', () => returnConfirmation(order({ number: 'W1' }), given)],
    ['a gift card for who bought it', () => giftCardMail(own)],
    ['a gift card in place of a refund', () => giftCardMail({ ...own, refund: 'CN1' })],
  ])('lead to it: %s [OPS-17]', async (_, mail) => expect(opened(await mail())).toBe('W1'))

  it('lead nobody to it who was given a card [OPS-13, OPS-17]', async () => {
    const { text, html } = await giftCardMail({ ...own, to: 'kim@example.com', name: 'Kim', from: 'Jo Lee' })
    for (const part of [text, html]) expect(part).not.toMatch(/order\/open|W1/)
  })
})

it('money that goes back is in dollars that a mail to New Zealand names [GEN-02, OPS-10]', async () => {
  const { billingAddress } = order()
  const kiwi = order({ billingAddress: { ...billingAddress, country: 'NZ' } as typeof billingAddress })
  const given = {
    ...{ number: 'R1', orderNumber: 'W1', createdAt: '2026-11-26T00:00:00Z', amount: 129.95 },
    lines: [{ lineId: '1', qty: 1, reason: 'TOO_BIG' as const, amount: 129.95 }],
    instructions: { packing: [], postage: 'Free.', refund: [] },
    codes: { qr: '', code128: '' },
  }
  const refund = {
    ...{ number: 'C1', amount: 129.95, gst: 11.81, deliveryAmount: 0, lines: [] },
    parts: [{ methodCode: 'braintree_credit_card', summary: 'Visa ending in 1111', amount: 129.95 }],
  }
  const words = 'Amounts are in Australian dollars.'
  for (const [of, named] of [
    [kiwi, true],
    [order(), false],
  ] as const) {
    expect((await returnConfirmation(of, given)).text.includes(words)).toBe(named)
    expect((await refundedMail(of, refund)).text.includes(words)).toBe(named)
  }
  expect((await returnConfirmation(kiwi, { ...given, amount: 0 })).text).not.toContain(words)
})

describe('an order that is ready', () => {
  const { shipping } = order()
  const pickup = order({
    shipping: { ...shipping, type: 'STORE_PICKUP', address: { ...shipping.address, company: 'Steelcap Fitzroy' } },
  })
  const store = {
    name: 'Steelcap Carlton',
    path: 'vic/carlton',
    phone: '03 9000 0000',
    address: ['2 Rathdowne Street'],
  }

  it.each([true, false])(
    'waits where it was to be collected, though the store is gone [OPS-08] (a reminder: %s)',
    async (reminder) => {
      const until = '2026-12-07'
      const { text } = await readyMail(pickup, { hours: '', until, reminder })
      expect(text).toContain('We’ll keep it until Mon 7 December. After that we’ll cancel it and refund what you paid.')
      expect(text).toMatch(/is waiting for you at:\s+Steelcap Fitzroy, 1 Smith Street, Fitzroy VIC 3065\n/)
      expect(text).not.toContain('Sam Tradie')
      const there = (await readyMail({ ...pickup, store }, { hours: 'Mon to Fri 9 am to 5 pm', until, reminder })).text
      expect(there).toMatch(/is waiting for you at:\s+Steelcap Carlton, 2 Rathdowne Street, 03 9000 0000\n/)
      expect(there).not.toContain('Smith Street')
    },
  )
})

it('does not say that a parcel holds everything where cards or services stand beside [OPS-07, CHK-39]', async () => {
  const [line] = order().lines
  if (!line) throw new Error('The fixture has no line.')
  const parcel = {
    number: 1,
    carrier: 'Post',
    sentAt: '2026-01-16T02:05:00.000Z',
    lines: [{ lineId: '0', qty: line.qty }],
  }
  const said = async (beside: 'goods' | 'giftCard' | 'service', cancelledQty = 0) => {
    const lines = (['goods', beside] as const).map((fulfilment, i) => ({
      ...{ ...line, lineId: String(i), fulfilment },
      ...(i > 0 ? { cancelledQty } : {}),
    }))
    return (await parcelMail({ ...order({ lines }), status: 'SHIPPED', parcels: [parcel] }, parcel)).text
  }
  for (const beside of ['giftCard', 'service'] as const) {
    expect(await said(beside)).toContain('This is in it:')
    expect(await said(beside)).not.toContain('everything in one parcel')
    // A neighbour whose other half is cancelled has all of it in the parcel.
    expect(await said(beside, line.qty)).toContain('with everything in one parcel:')
  }
  expect(await said('goods')).toContain('with everything in one parcel:')
})

it('asks whether money is still held only where some was, or may have been [PAY-40]', async () => {
  const card = { methodCode: 'braintree_credit_card', amount: 14_490, held: false, doubtful: false }
  const voucher = { methodCode: 'voucher', amount: 5000, held: true, doubtful: false }
  const asks = async (...payments: (typeof card)[]) => {
    const { text } = await paymentLetGo({ orderNumber: 'W1', payments }, { email: 'sam@example.com', firstName: 'Sam' })
    expect(text).toContain('You haven’t been charged for it.')
    return text.includes('Still there after five business days?')
  }
  expect(await asks(card)).toBe(false)
  expect(await asks(voucher)).toBe(false)
  expect(await asks(voucher, card)).toBe(false)
  expect(await asks(voucher, { ...card, held: true })).toBe(true)
  expect(await asks({ ...card, doubtful: true })).toBe(true)
})

describe('a gift card', () => {
  const card = {
    ...{ key: 'W1:0:1', orderNumber: 'W1', code: 'ABCD2345EFGH6789', pin: '1234', amount: 5000 as Cents },
    ...{ expires: '2029-11-26', to: 'kim@example.com', name: 'Kim', from: 'Jo Lee' },
  }
  const page = async (message: string) => new JSDOM((await giftCardMail({ ...card, message })).html).window.document

  it('makes no link of what its giver wrote, which would hold the closing quote [OPS-13]', async () => {
    const { body } = await page('See these: https://boots.example/ridge')
    const links = [...body.querySelectorAll('a')].map(({ href }) => href)
    expect(body.textContent).toContain('“See these: https://boots.example/ridge”')
    expect(links.filter((href) => href.includes('boots'))).toEqual([])
    expect(links.filter((href) => href.endsWith('/gift-cards/balance'))).toHaveLength(1)
  })

  it('names its dollars, whichever country it is given to [GEN-02, OPS-13]', async () => {
    const { text, html } = await giftCardMail({ ...card, message: undefined })
    for (const words of [text, html]) expect(words).toContain('The amount is in Australian dollars.')
  })

  it('keeps the lines its giver wrote, and one for what has one [OPS-13]', async () => {
    const message = [...(await page('Roses are red\nBoots are black\r\nMum')).querySelectorAll('p')]
    const breaks = (start: string) => message.find((p) => p.textContent?.startsWith(start))?.querySelectorAll('br')
    expect(breaks('“Roses are redBoots are blackMum”')).toHaveLength(2)
    expect(breaks('Code: ')).toHaveLength(0)
  })
})

describe('every mail', () => {
  const to = { customerId: 'c1', email: 'kim@example.com', key: 'k' }
  const back = { id: '1', email: 'kim@example.com', brandName: 'Tully', productName: 'cap', colour: null }
  const letters = async (): Promise<Mail[]> => [
    orderConfirmation(order()),
    backInStockMail({ ...back, path: 'tully/cap', variantId: 'cap', label: 'L', width: null }),
    mailingConfirmation({ email: 'kim@example.com', unsubscribedAt: null } as never, new Date()),
    await verificationMail(to, 'code'),
  ]
  const pages = async () => (await letters()).map(({ html }) => new JSDOM(html).window.document)

  it('is as wide as the screen, and breaks a word that is wider [UI-16]', async () => {
    for (const page of await pages()) {
      expect(page.querySelector('meta[name=viewport]')?.getAttribute('content')).toContain('width=device-width')
      const cards = [...page.querySelectorAll('table')].filter((table) => table.style.maxWidth.startsWith('600'))
      expect(cards.map((card) => card.getAttribute('style'))).toEqual([
        expect.stringMatching(/overflow-wrap: ?anywhere;word-break: ?break-word/),
      ])
    }
  })

  it('has links in a colour that can be read on its ground [UI-16]', async () => {
    const [, , , verification] = await pages()
    const other = [...(verification?.querySelectorAll('a') ?? [])].find((a) => a.textContent === 'This wasn’t me')
    expect(other?.style.color).toBe('inherit')
    expect(other?.style.textDecoration).toContain('underline')
  })
})

describe('the sandbox shows mail', () => {
  const json = { headers: { Accept: 'application/json' } }

  it('newest first, one person’s if asked, and each by itself [GEN-11]', async () => {
    const to = `${randomUUID()}@example.com`
    await sendMail(mail({ to, subject: 'First' }))
    await sendMail(mail({ to, subject: 'Second', html: '<p title="x">Second</p>' }))
    const listed = await (await sandboxApp.request(`/sandbox/mail?to=${to}`, json)).json()
    expect(listed.mails.map((one: { subject: string }) => one.subject)).toEqual(['Second', 'First'])
    const [{ id }] = listed.mails
    expect(await (await sandboxApp.request(`/sandbox/mail/${id}`, json)).json()).toMatchObject({
      mail: { subject: 'Second' },
    })
    const shown = new JSDOM(await (await sandboxApp.request(`/sandbox/mail/${id}`)).text()).window.document
    const frame = shown.querySelector('iframe')
    expect(frame?.getAttribute('sandbox')).toBe('')
    expect(frame?.getAttribute('srcdoc')).toBe('<p title="x">Second</p>')
    expect(await (await sandboxApp.request('/sandbox/mail')).text()).toContain(`/sandbox/mail/${id}`)
  })

  it('answers 404 for a mail there is not [GEN-11]', async () => {
    expect((await sandboxApp.request(`/sandbox/mail/${randomUUID()}`)).status).toBe(404)
    expect((await sandboxApp.request('/sandbox/mail/nonsense')).status).toBe(404)
  })
})

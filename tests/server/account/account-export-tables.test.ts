import { expect, it } from 'vitest'
import { accountExport } from '#lib/contract/account.ts'
import { pool } from '#lib/server/db/client.ts'
import { issueGiftCards } from '#lib/server/gift-cards/issue-gift-cards.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { announceOffer } from '#tests/setup/order-fixture.ts'
import { placed, settle } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

/** Where the download has what a table keeps of a customer, by their id or their address. */
const IN_DOWNLOAD: Readonly<Record<string, keyof typeof accountExport.shape>> = {
  addresses: 'customer',
  crew_lists: 'crewLists',
  customers: 'customer',
  mail_outbox: 'mails',
  mailing_subscriptions: 'newsletter',
  orders: 'orders',
  passkeys: 'passkeys',
  product_questions: 'questions',
  promotion_uses: 'offersUsed',
  saved_payment_methods: 'paymentMethods',
  sessions: 'sessions',
  stock_notifications: 'stockNotifications',
  syncable_states: 'cart',
  voucher_issues: 'giftCardsReceived',
  wishlist_alerts: 'wishlistAlerts',
  wishlist_items: 'wishlist',
  wishlist_news: 'wishlistNews',
}

/** Why the download has nothing of a table. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  idempotent_answers: 'Answers that were given already, for a day, so that a repeated call hears them again.',
  one_time_codes: 'Digests of codes that stand in a mail, for hours; handed out they would help whoever reads along.',
  order_attempts: 'Emptied when the order is placed or given up; what was ordered is in the order.',
}

const OF_A_PERSON = `
select distinct c.table_name as name from information_schema.columns c
join information_schema.tables t using (table_schema, table_name)
where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
  and (c.column_name in ('customer_id', 'customer_key', 'caller', 'contact') or c.column_name ~ '(email|recipient)' or c.table_name = 'customers')
order by 1`

it('has everything that is kept by a customer’s id or address, or a reason why not [API-66]', async () => {
  const { rows } = await pool().query<{ name: string }>(OF_A_PERSON)
  const known = [...Object.keys(IN_DOWNLOAD), ...Object.keys(LEFT_OUT)].toSorted()
  expect(rows.map(({ name }) => name)).toEqual(known)
  for (const field of Object.values(IN_DOWNLOAD)) expect(Object.keys(accountExport.shape)).toContain(field)
})

it('hands over mails, sign-ins, news, offers and cards somebody got; nothing of anybody else’s [API-66]', async () => {
  const dana = await signedInCustomer('dana@example.com')
  const lee = await signedInCustomer('lee@example.com')
  await announceOffer('OURS', { effect: { kind: 'percent', percent: 10 }, maxUses: 10 })
  const number = await placed({ email: 'dana@example.com', promoCodes: ['OURS'] })
  await placed({ email: 'someone@example.com', promoCodes: ['OURS'] })
  const card = await placed({
    email: 'giver@example.com',
    items: [{ productId: 'card', variantId: 'card-50', qty: 2 }],
  })
  for (const { email, id } of [dana, lee]) await tracesFor(email, id)
  await giveCards(card)

  const document = accountExport.parse(await (await dana.call('GET', '/export')).json())
  expect(document.mails).toEqual([
    { subject: 'To dana@example.com', writtenAt: '2026-11-01T00:00:00.000Z', sentAt: '2026-11-01T00:00:01.000Z' },
    { subject: 'Waits', writtenAt: '2026-11-02T00:00:00.000Z', sentAt: null },
  ])
  expect(document.wishlistNews).toEqual([{ day: '2026-11-03', entries: ['dana@example.com'], mailedAt: null }])
  expect(document.offersUsed).toEqual([{ offer: 'Offer OURS', orderNumber: number }])
  expect(document.giftCardsReceived).toEqual([
    {
      last4: expect.stringMatching(/^\w{4}$/),
      name: 'Dana',
      message: 'Well done',
      mailedAt: '2026-11-04T00:00:00.000Z',
    },
  ])
  expect(document.sessions).toHaveLength(1)
  expect(document.account.openedAt).toMatch(/^20\d\d-/)
  const theirs = accountExport.parse(await (await lee.call('GET', '/export')).json())
  expect(theirs.mails.map(({ subject }) => subject)).toEqual(['To lee@example.com', 'Waits'])
  expect([theirs.offersUsed, theirs.giftCardsReceived]).toEqual([[], []])
})

async function tracesFor(email: Signed['email'], id: Signed['id']): Promise<void> {
  await pool().query('delete from mail_outbox where recipient = $1', [email])
  await pool().query(
    `insert into mail_outbox (dedupe_key, recipient, subject, text, html, created_at, sent_at) values
       ('one:' || $1, initcap($1), 'To ' || $1, 'secret', '', '2026-11-01T00:00:00Z', '2026-11-01T00:00:01Z'),
       ('two:' || $1, $1, 'Waits', 'secret', '', '2026-11-02T00:00:00Z', null)`,
    [email],
  )
  await pool().query(
    `insert into wishlist_news (customer_id, day, entries) values ($1, '2026-11-03', jsonb_build_array($2::text))`,
    [id, email],
  )
  await pool().query('delete from sessions where customer_id = $1', [id])
  await pool().query(`insert into sessions (customer_id, expires_at) values ($1, now() + interval '1 day')`, [id])
}

/** One that has come, and one that is still a secret. */
async function giveCards(order: string): Promise<void> {
  await settle(order)
  await issueGiftCards(order)
  await pool().query(
    `update voucher_issues set recipient_email = 'Dana@example.com', recipient_name = 'Dana', message = 'Well done',
       mailed_at = case unit when 1 then timestamptz '2026-11-04T00:00:00Z' end where order_number = $1`,
    [order],
  )
}

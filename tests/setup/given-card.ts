import { pool } from '#lib/server/db/client.ts'

/** Where a gift card was noted that money was given back as, and what it was given for. */
const NOTED = {
  refund: 'refund_gift_cards g join vouchers v on v.code = g.code where g.refund_number = $1',
  return: 'return_gift_cards g join vouchers v on v.code = g.code where g.return_number = $1',
}

/** The gift card of a credit note or of a return's postage; undefined where there is none. */
export async function givenCard(of: keyof typeof NOTED, number: string) {
  const { rows } = await pool().query<{
    code: string
    balance: number
    expires: string
    sealed: boolean
    mailed_at: Date | null
  }>(
    `select g.code, v.balance, v.expires::text as expires, g.sealed_pin is not null as sealed, g.mailed_at
     from ${NOTED[of]}`,
    [number],
  )
  return rows[0]
}

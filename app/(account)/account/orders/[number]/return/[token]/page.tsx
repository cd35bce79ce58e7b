import type { Metadata } from 'next'
import { AccountGate } from '#components/account/account-gate.tsx'
import { AccountTitle } from '#components/account/account-title.tsx'
import { AccountReturn, ReturnSkeleton } from '#components/returns/return-screen.tsx'
import { decoded } from '#lib/domain/text/decoded.ts'
import { returnHelp } from '../../../../../../return-help.ts'

// The address is a key to the order: it goes nowhere as a referrer.
export const metadata: Metadata = { title: 'Return items', referrer: 'no-referrer' }

interface ReturnPageProps {
  params: Promise<{ number: string; token: string }>
}

/** A customer returns something of an order [ROUTE-06, RET-01]. */
export default async function AccountReturnPage({ params }: ReturnPageProps) {
  const [{ number, token }, help] = await Promise.all([params, returnHelp()])
  return (
    <>
      <AccountTitle>Return items</AccountTitle>
      <AccountGate skeleton={<ReturnSkeleton />}>
        <AccountReturn number={decoded(number)} token={decoded(token)} {...help} />
      </AccountGate>
    </>
  )
}

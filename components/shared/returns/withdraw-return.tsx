'use client'
import type { FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import type { Withdrawal } from '#lib/client/returns/use-withdrawal.ts'

interface WithdrawReturnProps {
  orderNumber: string
  returnNumber: string
  /** Another size is held for it. */
  swapped: boolean
  withdrawal: Withdrawal
}

/**
 * Asks whether a return is to be withdrawn, and says what happens then [RET-29]. A plain form: without a script, or
 * before it has come, it leads to the order, which says what became of it.
 */
export function WithdrawReturn({ orderNumber, returnNumber, swapped, withdrawal }: WithdrawReturnProps) {
  const { withdraw, sending, trouble } = withdrawal
  const send = (event: FormEvent) => {
    event.preventDefault()
    withdraw()
  }
  return (
    <div className="print:hidden">
      <Disclosure summary="Change or withdraw this return">
        <form
          className="grid justify-items-start gap-3"
          method="post"
          action={`/api/order/${orderNumber}/returns/${returnNumber}/withdraw`}
          onSubmit={send}
        >
          <p className="font-semibold">Withdraw this return?</p>
          <p className="max-w-[60ch] text-graphite">
            We’ll stop expecting it
            {swapped ? ', and the size we’re holding for you goes back on sale' : ''}. Don’t send anything under its
            number any more. To change items, reasons or sizes, start a new return afterwards.
          </p>
          <p role="alert" className="text-rust empty:sr-only">
            {sending ? undefined : trouble}
          </p>
          <Button type="submit" loading={sending}>
            Withdraw return {returnNumber}
          </Button>
        </form>
      </Disclosure>
    </div>
  )
}

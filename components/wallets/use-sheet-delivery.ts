'use client'
import { useState } from 'react'
import type { WalletRequest, WalletTotals, WalletUpdate } from '#lib/client/wallets/port.ts'
import { PLACES, roughly } from './sandbox-people.ts'

const SHOP_IS_SILENT: WalletUpdate = { ok: false, message: 'The shop did not answer.' }

/** Address and way of delivery inside the sheet, and what the shop answers to each change of them. */
export function useSheetDelivery(request: WalletRequest) {
  const [placeId, setPlaceId] = useState(request.wantsShipping ? '' : undefined)
  const [totals, setTotals] = useState<WalletTotals>({ total: request.total, options: request.options })
  const [trouble, setTrouble] = useState<string>()
  const [asking, setAsking] = useState(false)

  async function ask(question: Promise<WalletUpdate> | undefined): Promise<void> {
    if (!question) return
    setAsking(true)
    const answer = await question.catch(() => SHOP_IS_SILENT)
    setAsking(false)
    setTrouble(answer.ok ? undefined : answer.message)
    if (answer.ok) setTotals(answer.totals)
  }

  const place = PLACES.find(({ id }) => id === placeId)
  return {
    ...totals,
    trouble,
    asking,
    place,
    chosen: (totals.options.find(({ selected }) => selected) ?? totals.options[0])?.id,
    choosePlace: (id: string) => {
      setPlaceId(id)
      const address = PLACES.find((each) => each.id === id)?.address
      void ask(address && request.onAddress?.(roughly(address)))
    },
    chooseOption: (id: string) => {
      setTotals((now) => ({ ...now, options: now.options.map((each) => ({ ...each, selected: each.id === id })) }))
      void ask(request.onOption?.(id))
    },
  }
}

'use client'
import { useState } from 'react'
import { PLACES, roughly } from '#lib/client/wallets/sandbox-people.ts'
import type { SheetAnswer, SheetRequest } from '#lib/client/wallets/sandbox-session.ts'

const SHOP_IS_SILENT: SheetAnswer = { ok: false, message: 'The shop did not answer.' }

/** Address and way of delivery inside the sheet, and what the shop answers to each change of them. */
export function useSheetDelivery(request: SheetRequest) {
  const [placeId, setPlaceId] = useState<string>()
  const [bill, setBill] = useState(request.bill)
  const [trouble, setTrouble] = useState<string>()
  const [asking, setAsking] = useState(false)

  async function ask(question: Promise<SheetAnswer> | undefined): Promise<void> {
    if (!question) return
    setAsking(true)
    const answer = await question.catch(() => SHOP_IS_SILENT)
    setAsking(false)
    setTrouble(answer.ok ? undefined : answer.message)
    if (answer.ok) setBill(answer.bill)
  }

  const place = PLACES.find(({ id }) => id === placeId)
  return {
    bill,
    trouble,
    asking,
    place,
    choosePlace: (id: string) => {
      setPlaceId(id)
      const address = PLACES.find((each) => each.id === id)?.address
      void ask(address && request.onAddress?.(roughly(address)))
    },
    chooseOption: (id: string) => {
      setBill((now) => ({ ...now, selected: id }))
      void ask(request.onOption?.(id))
    },
  }
}

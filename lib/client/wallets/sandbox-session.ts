import { create } from 'zustand'
import type { Cents } from '#lib/domain/money.ts'
import type { WalletFate } from '../payment/sandbox-nonce.ts'
import type { WalletAddress, WalletKind, WalletPayer, WalletRequest } from './port.ts'

/** What was decided in the stand-in's sheet. */
export type SheetDecision =
  | {
      kind: 'approved'
      /** What the gateway is to make of it later. */
      fate: WalletFate
      payer: WalletPayer
      /** What was approved in the end, delivery included. */
      total: Cents
      shippingAddress?: WalletAddress
      shippingOptionId?: string
    }
  | { kind: 'cancelled' }
  | { kind: 'failed' }

export interface SheetSession {
  kind: WalletKind
  request: WalletRequest
  decide: (decision: SheetDecision) => void
}

interface SheetState {
  session: SheetSession | undefined
}

/** The open sheet of the stand-in, for whichever component shows it. At most one is open. */
export const useSheetSession = create<SheetState>()(() => ({ session: undefined }))

/** Opens the stand-in's sheet and waits for what is decided in it. */
export function openSheet(kind: WalletKind, request: WalletRequest): Promise<SheetDecision> {
  useSheetSession.getState().session?.decide({ kind: 'cancelled' })
  return new Promise((resolve) => {
    const session: SheetSession = {
      kind,
      request,
      decide: (decision) => {
        if (useSheetSession.getState().session === session) useSheetSession.setState({ session: undefined })
        resolve(decision)
      },
    }
    useSheetSession.setState({ session })
  })
}

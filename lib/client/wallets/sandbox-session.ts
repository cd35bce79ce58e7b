import { create } from 'zustand'
import type { Cents } from '#lib/domain/money/money.ts'
import type { WalletKind } from '#lib/domain/payment/wallets.ts'
import type { WalletFate } from '../payment/sandbox-nonce.ts'
import type { WalletAddress } from './port.ts'

export interface SheetOption {
  id: string
  label: string
  /** Left out where the wallet itself does not know it. */
  amount?: Cents
}

/** What a wallet's window shows, as its stand-in was told by the shop. */
export interface SheetBill {
  total: Cents
  lines: readonly { label: string; amount: Cents }[]
  options: readonly SheetOption[]
  selected: string | undefined
}

export type SheetAnswer = { ok: true; bill: SheetBill } | { ok: false; message: string }

export interface SheetRequest {
  bill: SheetBill
  /** What of the wallet is open, if it has more than one window. */
  name?: string
  /** What is approved is a checkout of the server's, which may be over another amount by then. */
  amountMayDiffer?: boolean
  /** The card may be one whose bank asks its owner. */
  bankMayAsk?: boolean
  /** The owner says where it goes. */
  asksAddress: boolean
  /** Where it is collected from, if the wallet shows that. */
  collectFrom?: string | undefined
  onAddress?: ((address: WalletAddress) => Promise<SheetAnswer>) | undefined
  onOption?: ((id: string) => Promise<SheetAnswer>) | undefined
}

/** What was decided in the stand-in's sheet. */
export type SheetDecision =
  | {
      kind: 'approved'
      /** What the gateway is to make of it later. */
      fate: WalletFate
      /** The owner keeps name and email to themselves. */
      nameless: boolean
      /** Where it goes, if that was asked. */
      address?: WalletAddress | undefined
      /** As it stood when it was approved. */
      bill: SheetBill
    }
  | { kind: 'cancelled' }
  | { kind: 'failed' }

export interface SheetSession {
  kind: WalletKind
  request: SheetRequest
  decide: (decision: SheetDecision) => void
}

interface SheetState {
  session: SheetSession | undefined
  /** The wallet whose sheet its owner has agreed to, and which waits for what becomes of the order. */
  waiting?: WalletKind | undefined
}

/** The open sheet of the stand-in, for whichever component shows it. At most one is open. */
export const useSheetSession = create<SheetState>()(() => ({ session: undefined }))

/** Opens the stand-in's sheet and waits for what is decided in it. */
export function openSheet(kind: WalletKind, request: SheetRequest): Promise<SheetDecision> {
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
    useSheetSession.setState({ session, waiting: undefined })
  })
}

/** Keeps the sheet of a wallet on the page after its owner has agreed, until what became of the order is known. */
export function keepSheetWaiting(waiting: WalletKind | undefined): void {
  useSheetSession.setState({ waiting })
}

/** Puts the open sheet away without a decision: its window was closed by whoever opened it. */
export function closeSheet(): void {
  useSheetSession.getState().session?.decide({ kind: 'cancelled' })
}

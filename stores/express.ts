import { create } from 'zustand'
import type { StoredContact } from '#lib/domain/checkout/checkout-record.ts'
import { type ExpressState, NOTHING_CHOSEN } from '#lib/domain/express/express-state.ts'

interface ExpressChoice {
  /** What the express order is going to be [EXP-02]. */
  state: ExpressState
  /** The parcel may be left at the door [EXP-23]. */
  authorityToLeave: boolean
  /** Who pays, once a wallet has said so. */
  contact?: StoredContact | undefined
  /** A wallet of this window is open. */
  walletOpen: boolean
}

const UNTOUCHED: ExpressChoice = { state: NOTHING_CHOSEN, authorityToLeave: false, walletOpen: false }

/** What is chosen for an express order: in memory, until the page is left. */
export const useExpressStore = create<ExpressChoice>()(() => UNTOUCHED)

/** Changes the choice as a function of the newest one. */
export function changeExpress(change: (state: ExpressState) => ExpressState): void {
  useExpressStore.setState(({ state }) => ({ state: change(state) }))
}

export function allowLeaving(authorityToLeave: boolean): void {
  useExpressStore.setState({ authorityToLeave })
}

export function setWalletOpen(walletOpen: boolean): void {
  useExpressStore.setState({ walletOpen })
}

/** Takes over what a wallet has agreed to. */
export function agreeExpress(state: ExpressState, contact: StoredContact | undefined): void {
  useExpressStore.setState({ state, contact })
}

/** Starts over: an order is placed, or the shopper has logged out. A wallet that is open stays so [AUTH-20, CHK-22]. */
export function resetExpress(): void {
  useExpressStore.setState(({ walletOpen }) => ({ ...UNTOUCHED, walletOpen }), true)
}

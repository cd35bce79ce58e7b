import { create } from 'zustand'
import type { StoredAddress } from '#lib/domain/checkout/checkout-record.ts'

export interface QuoteDraft {
  /** As much of the address as is typed. */
  address?: Partial<StoredAddress> | undefined
  methodCode?: string | undefined
  /** The store a pickup is looking at. */
  storeId?: string | undefined
}

/** What the shipping form says before it is sent: prices follow it, the checkout record does not. In memory. */
export const useQuoteDraft = create<QuoteDraft>()(() => ({}))

/** Has quotes follow this draft from now on; an empty one leaves them to the record again. */
export function setQuoteDraft(draft: QuoteDraft): void {
  useQuoteDraft.setState({ address: draft.address, methodCode: draft.methodCode, storeId: draft.storeId })
}

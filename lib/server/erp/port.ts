import 'server-only'
import type { Cents } from '#lib/domain/money/money.ts'

/** What a till has sold to a customer it knew. Totals are what was paid. */
export interface StoreSale {
  number: string
  soldAt: string
  returned: boolean
  storeId: string
  lines: {
    articleCode: string
    brand: string
    description: string
    size: string
    qty: number
    unitPrice: Cents
    discount: Cents
    gst: Cents
  }[]
  /** As printed on the docket: `EFTPOS ending in 4821`. */
  tenders: { kind: string; amount: Cents; text: string }[]
}

/** The tills of the stores [ORD-14, GEN-11]. `unavailable` when the ERP says nothing that can be understood. */
export interface StoreSales {
  /** Newest first. */
  salesTo(
    erpCustomerId: string,
    part: { offset: number; limit: number },
  ): Promise<{ total: number; sales: StoreSale[] } | 'unavailable'>
  saleTo(erpCustomerId: string, number: string): Promise<StoreSale | 'unknown' | 'unavailable'>
}

import { useApiQuery } from '#lib/client/query.ts'
import { isOneSize } from '#lib/domain/sizes/size-name.ts'
import type { WantedSize } from '#stores/wanted-size.ts'
import { shelfText } from './stock-words.ts'
import { storeStockQuery } from './store-stock-query.ts'

interface WantedShelfProps {
  erpStoreId: string
  wanted: WantedSize
  near: string
  within: number
}

/** What a store near the place holds of a size. Nothing while that is unknown: the list of stores stands without it. */
export function WantedShelf({ erpStoreId, wanted, ...around }: WantedShelfProps) {
  const { productId, variantId, sizeLabel } = wanted
  const { data } = useApiQuery(storeStockQuery(productId, variantId, around))
  const status = data?.stores.find(({ store }) => store.erpStoreId === erpStoreId)?.stockStatus
  if (!status) return null
  return (
    <p className="shelf" data-status={status}>
      {shelfText(status)}
      {isOneSize(sizeLabel) ? '' : `: size ${sizeLabel}`}
    </p>
  )
}

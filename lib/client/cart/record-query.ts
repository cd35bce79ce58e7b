import { queryOptions } from '@tanstack/react-query'
import { EVERYBODY } from '../query-client.ts'
import { loadProducts } from './product-records.ts'

/** Records of products, as far as they are young enough [CAT-21]; null for one that does not exist. */
export const recordsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [EVERYBODY, 'product records', ...ids.toSorted()],
    queryFn: () => loadProducts(ids),
    enabled: ids.length > 0,
  })

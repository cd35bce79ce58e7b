import 'server-only'
import { type ListingQuery, SIZE_FACETS } from '#lib/domain/catalogue/listing-query.ts'
import { pool } from '../db/client.ts'
import { shopSettings } from '../settings/settings.ts'
import { misses, Parameters, productTests, scopeConditions, sizeTests } from './listing-sql.ts'

/** A text that two listings share just when they show the same products, written as `listedSets` writes it. */
export async function listingDigest(query: ListingQuery): Promise<string> {
  const { taxRate } = await shopSettings()
  const parameters = new Parameters()
  const scope = scopeConditions(query, undefined, parameters)
  // A parameter that the statement does not mention is an error to PostgreSQL.
  const rate = query.facets.price ? parameters.add(taxRate) : '0'
  const tests = productTests(query, rate, parameters)
  const sizes = sizeTests(query, parameters)
  const hasSizes = SIZE_FACETS.some((name) => query.facets[name])
  const { rows } = await pool().query<{ digest: string }>(
    `with base as (
       select p.id, p.product_type, p.functional_type, ${misses(tests)} as misses from products p where ${scope.join(' and ')}
     ), found as (
       select id from base where misses = '{}' ${
         hasSizes
           ? `and exists (select 1 from variants v where v.product_id = base.id
                and (v.stock > v.reserved or base.functional_type <> 'basic') and ${misses(sizes)} = '{}')`
           : ''
       }
     )
     select count(*) || ':' || coalesce(sum(hashtextextended(id, 0)::numeric), 0) || ':'
       || coalesce(sum(hashtextextended(id, 1)::numeric), 0) as digest from found`,
    parameters.values,
  )
  return rows[0]?.digest ?? ''
}

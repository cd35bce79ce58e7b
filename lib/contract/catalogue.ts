import { z } from 'zod'
import { FACETS, searchText } from '#lib/domain/catalogue/listing-query.ts'
import { SORT_OPTIONS } from '#lib/domain/shop-rules.ts'
import { pageNumber } from './fields.ts'
import { picture, product } from './product.ts'

export const facetValue = z.object({ value: z.string(), label: z.string(), count: z.int() })
export type FacetValue = z.infer<typeof facetValue>

const facetSelection = z.partialRecord(z.enum(FACETS), z.array(z.string().max(100)).max(100))

/** What a listing is asked for [API-69]. */
export const listingRequest = z.strictObject({
  query: z.string().max(4096).transform(searchText).optional(),
  scope: z.strictObject({ brand: z.string().max(200).optional(), category: z.string().max(500).optional() }).optional(),
  facets: facetSelection.optional(),
  sale: z.boolean().optional(),
  sort: z.enum(SORT_OPTIONS).optional(),
  page: pageNumber.optional(),
})

export const listingResponse = z.object({
  hits: z.array(product),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
  facets: z.record(z.string(), z.array(facetValue)),
})

export const objectsRequest = z.strictObject({ objectIds: z.array(z.string().max(200)).min(1).max(1000) })
export const objectsResponse = z.object({ results: z.array(product.nullable()) })

export const categoryNode = z.object({ path: z.string(), name: z.string(), productCount: z.int() })
export type CategoryNode = z.infer<typeof categoryNode>

/** The navigation tree: three levels at most are shown in menus, the data goes as deep as it goes. */
export interface CategoryTree extends CategoryNode {
  children: CategoryTree[]
}
export const categoryTree: z.ZodType<CategoryTree> = categoryNode.extend({
  get children(): z.ZodArray<typeof categoryTree> {
    return z.array(categoryTree)
  },
})

export const categoriesResponse = z.object({ categories: z.array(categoryTree) })
export const categoryResponse = z.object({
  category: categoryNode.extend({ intro: z.string() }),
  ancestors: z.array(categoryNode),
  children: z.array(categoryNode),
})

const brandSummary = z.object({ slug: z.string(), name: z.string(), productCount: z.int() })
export const brandsResponse = z.object({ brands: z.array(brandSummary) })
export const brandResponse = z.object({
  brand: brandSummary.extend({
    description: z.string(),
    /** Plain text, paragraphs with an empty line between; empty where there is none. */
    story: z.string(),
    picture: picture.optional(),
  }),
  categories: z.array(categoryNode),
})

export const productResponse = z.object({ product })

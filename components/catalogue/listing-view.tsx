import type { ReactNode } from 'react'
import { CloseIcon, FilterIcon } from '#components/ui/icons.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import type { Part } from '#components/ui/part.tsx'
import type { FacetValue } from '#lib/contract/catalogue.ts'
import type { ProductCard } from '#lib/contract/product.ts'
import {
  type FacetName,
  type ListingQuery,
  listingHref,
  listingSearch,
  type SortOption,
} from '#lib/domain/catalogue/listing-query.ts'
import type { CalloutsById } from '#lib/domain/promotions/promotion-callout.ts'
import { LISTING_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { FacetChips } from './facet-chips.tsx'
import { FacetForm } from './facet-form.tsx'
import { ListingPages } from './listing-pages.tsx'
import { ProductGrid } from './product-grid.tsx'
import { PromotedFilters } from './promoted-filters.tsx'
import { SortSelect } from './sort-select.tsx'

const SHEET_ID = 'filter-sheet'
/** Further pages are read out of the list of this id. */
const PRODUCT_LIST_ID = 'product-list'
const PICTURES_IN_SIGHT = 4

export interface ListingPart {
  cards: readonly ProductCard[]
  total: number
  page: number
  pageCount: number
  facets: Partial<Record<FacetName, FacetValue[]>>
  saleCount: number
  /** What offers say of the cards. */
  callouts?: CalloutsById
}

interface ListingViewProps {
  /** The page's own path, without the query. */
  path: string
  /** What the list is called in attribution [CAT-30]. */
  name: string
  query: ListingQuery
  listing: ListingPart
  taxRate: number
  fixed?: readonly FacetName[]
  /** What the store asked for is called. */
  storeName?: string | undefined
  /** The shop has none whose shelves a list could be narrowed to. */
  noStores?: boolean
  /** The order a collection comes in by itself. */
  ownSort?: SortOption
  /** All of it stands in categories too: crawlers need not follow its further pages. */
  repeats?: boolean
  /** Shown in place of the grid when nothing matches. */
  empty: ReactNode
  /** How the tiles get into the page. */
  part?: Part
}

/** Filters, sort, tiles and pages of a listing [CAT-01]; all of it links and one form. */
export function ListingView({
  path,
  name,
  query,
  listing,
  taxRate,
  fixed,
  storeName,
  noStores = false,
  ownSort,
  repeats,
  empty,
  part,
}: ListingViewProps) {
  const { cards, total, page, pageCount, facets, saleCount, callouts } = listing
  const search = listingSearch({ ...query, page: 1 })
  const chosen =
    Object.values(query.facets).reduce((n, values) => n + values.length, 0) +
    Number(query.sale) +
    Number(query.store !== undefined)
  return (
    <div className="listing wrap">
      <div id={SHEET_ID} popover="auto" data-sheet="" className="sheet">
        <div className="sheet-head">
          <h2>Filters</h2>
          <button
            type="button"
            className="icon-btn"
            popoverTarget={SHEET_ID}
            popoverTargetAction="hide"
            aria-label="Close filters"
          >
            <CloseIcon />
          </button>
        </div>
        <FacetForm
          path={path}
          query={query}
          facets={facets}
          saleCount={saleCount}
          total={total}
          storeName={storeName}
          noStores={noStores}
          part={part}
          {...(fixed ? { fixed } : {})}
        />
      </div>
      <div className="listing-tools">
        <button type="button" className="btn btn-secondary sheet-button" popoverTarget={SHEET_ID}>
          <FilterIcon />
          Filter{chosen > 0 ? ` (${chosen})` : ''}
        </button>
        <PromotedFilters path={path} query={query} facets={facets} saleCount={saleCount} total={total} />
        <SortSelect sort={query.sort} {...(ownSort ? { own: ownSort } : {})} />
      </div>
      <div className="listing-results">
        <FacetChips path={path} query={query} facets={facets} storeName={storeName} />
        <h2 id="results" tabIndex={-1} className="sr-only">
          Products
        </h2>
        {cards.length > 0 ? (
          <ListingPages
            // Another listing starts afresh.
            key={`${search}#${page}`}
            path={path}
            search={search}
            page={page}
            pageCount={pageCount}
            pageSize={LISTING_PAGE_SIZE}
            total={total}
            name={name}
            repeats={repeats}
            personal={query.sort === 'recommended' && (ownSort ?? 'recommended') === 'recommended'}
            nav={
              <Pagination
                page={page}
                pageCount={pageCount}
                href={(number) => listingHref(path, query, { page: number })}
                repeats={repeats}
                part={part}
              />
            }
          >
            <ProductGrid
              id={PRODUCT_LIST_ID}
              cards={cards}
              taxRate={taxRate}
              eager={PICTURES_IN_SIGHT}
              callouts={callouts}
              {...(part ? { part } : {})}
            />
          </ListingPages>
        ) : (
          empty
        )}
      </div>
    </div>
  )
}

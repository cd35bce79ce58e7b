'use client'

import type { ReactNode } from 'react'
import { ColourSwatch } from '#components/ui/colour-swatch.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import type { ComboboxGroup } from '#components/ui/combobox-options.ts'
import { Price } from '#components/ui/price.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { query, useApiQuery } from '#lib/client/query.ts'
import { matchedParts } from '#lib/client/search/suggested-text.ts'
import {
  type FoundSuggestion,
  fetchSuggestions,
  SUGGESTED_ROWS_MAX,
  type Suggestion,
} from '#lib/client/search/suggestions.ts'
import { taxRate } from '#lib/client/tax-rate.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { screenClass } from '#lib/domain/screen-class.ts'
import { forgetSearches, rememberSearch, useRecentSearches } from '#stores/recent-searches.ts'

/**
 * Suggestions under the search box: products with picture and price, categories, brands; where no product has all the
 * words, what most of them find; before typing, recent searches [SRCH-11, SRCH-19].
 */
export function SearchSuggestions({ input }: { input: HTMLInputElement }) {
  const recent = useRecentSearches()
  const popular = useApiQuery(query('suggestion', { query: { q: '' } })).data?.popular ?? []
  const rowsLeft = SUGGESTED_ROWS_MAX[screenClass(window.innerWidth)] - recent.length
  const known = new Set(recent.map((text) => text.toLowerCase()))
  const others = popular.filter((text) => !known.has(text.toLowerCase())).slice(0, rowsLeft)
  useOnMount(() => {
    const remember = () => rememberSearch(input.value)
    input.form?.addEventListener('submit', remember)
    return () => input.form?.removeEventListener('submit', remember)
  })
  return (
    <Combobox
      input={input}
      label="Suggestions"
      suggest={suggest}
      idle={[recentGroup(recent), popularGroup(others)].filter(({ options }) => options.length > 0)}
      nothing={nothingFound}
      foot={
        recent.length > 0 ? (
          <button type="button" className="btn btn-quiet" onClick={forgetAll}>
            Clear recent searches
          </button>
        ) : undefined
      }
    />
  )

  function forgetAll() {
    forgetSearches()
    input.focus()
  }
}

function recentGroup(searches: readonly string[]): ComboboxGroup {
  return {
    label: 'Recent searches',
    options: searches.map((text, i) => ({
      id: `recent-${i}`,
      text,
      content: text,
      href: `/search?q=${encodeURIComponent(text)}`,
    })),
  }
}

function popularGroup(searches: readonly string[]): ComboboxGroup {
  return {
    label: 'Popular searches',
    options: searches.map((text, i) => ({
      id: `popular-${i}`,
      text,
      content: text,
      href: `/search?q=${encodeURIComponent(text)}`,
    })),
  }
}

/** Where nothing was found: said in the list, with the search as it is and the ways on [SRCH-14]. */
function nothingFound(text: string): ReactNode {
  return (
    <p>
      Nothing found for “{text}”. Try fewer words, or <a href="/">look through the departments</a>.
    </p>
  )
}

async function suggest(q: string, signal: AbortSignal): Promise<ComboboxGroup[]> {
  return groupsOf(q, await fetchSuggestions(q, screenClass(window.innerWidth), signal))
}

function groupsOf(q: string, { products, categories, brands, closest, searchedFor }: FoundSuggestion): ComboboxGroup[] {
  // Of a mended typo the mended word is the one that is found.
  const asked = searchedFor || q
  return [
    {
      label: 'Closest searches',
      options: closest.map(({ words, productCount, search }, i) => ({
        id: `closest-${i}`,
        text: words,
        content: <Counted count={productCount}>{words}</Counted>,
        href: `/search?${search}`,
      })),
    },
    {
      label: 'Categories',
      options: categories.map(({ path, name, productCount }) => ({
        id: `category-${path.replaceAll('/', '-')}`,
        text: name,
        content: (
          <Counted count={productCount}>
            <Matched text={name} asked={asked} />
          </Counted>
        ),
        href: `/categories/${path}`,
      })),
    },
    {
      label: 'Brands',
      options: brands.map(({ slug, name, productCount }) => ({
        id: `brand-${slug}`,
        text: name,
        content: (
          <Counted count={productCount}>
            <Matched text={name} asked={asked} />
          </Counted>
        ),
        href: `/brands/${slug}`,
      })),
    },
    {
      label: 'Products',
      options: products.map((product) => ({
        id: `product-${product.id}`,
        text: product.name,
        content: <SuggestedProduct product={product} asked={asked} />,
        href: `/products/${product.path}`,
      })),
    },
  ].filter(({ options }) => options.length > 0)
}

function Counted({ count, children }: { count: number; children: ReactNode }) {
  return (
    <>
      <span>{children}</span>
      <small>{count}</small>
    </>
  )
}

function SuggestedProduct({ product, asked }: { product: Suggestion['products'][number]; asked: string }) {
  const inclusive = (dollars: number) => shopperPrice(fromDollars(dollars), product.taxExclusive, taxRate())
  return (
    <>
      <Thumbnail source={product.image} drawing={product.kindDrawing} sizes="48px" />
      <span className="suggested">
        <span>
          <Matched text={`${product.brand.name} ${product.name}`} asked={asked} />
          {product.colour ? <small>, {product.colour.toLowerCase()}</small> : null}
        </span>
        {product.otherColours ? <OtherColours colours={product.otherColours.map(({ colour }) => colour)} /> : null}
        <Price
          now={inclusive(product.price)}
          was={product.isDiscounted ? inclusive(product.erpOriginalPrice) : undefined}
        />
      </span>
    </>
  )
}

const DOTS_MAX = 5

/** The style's other colours as dots, named for whoever hears them; a row of suggestions holds no links. */
function OtherColours({ colours }: { colours: readonly string[] }) {
  const rest = colours.length - DOTS_MAX
  return (
    <span className="suggested-colours">
      <span className="sr-only">Also in {colours.join(', ').toLowerCase()}</span>
      {colours.slice(0, DOTS_MAX).map((colour) => (
        <ColourSwatch key={colour} name={colour} />
      ))}
      {rest > 0 ? <small aria-hidden="true">+{rest}</small> : null}
    </span>
  )
}

function Matched({ text, asked }: { text: string; asked: string }) {
  return matchedParts(text, asked).map((part, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name
    part.typed ? <mark key={i}>{part.text}</mark> : <span key={i}>{part.text}</span>,
  )
}

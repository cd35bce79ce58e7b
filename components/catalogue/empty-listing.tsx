import type { ReactNode } from 'react'
import type { CategoryNode } from '#lib/contract/catalogue.ts'
import type { HelpLink } from '#lib/domain/content/help-links.ts'
import { countText } from '#lib/domain/text/count-text.ts'

interface ContactWays {
  email?: string | undefined
  phone?: string | undefined
  /** Where the shop says how to reach it. */
  page?: string | undefined
}

/** A listing close to this one that does have something: with fewer words, or without a filter. */
export interface CloseLink {
  words: string
  count: number
  href: string
}

interface EmptyListingProps {
  /** What was searched for, if anything. */
  search?: string | undefined
  /** Articles and pages about what was searched for. */
  help?: readonly HelpLink[]
  /** What fewer of the words find, the closest first. */
  closest?: readonly CloseLink[]
  /** What is there without one of the filters, the most first. */
  looser?: readonly CloseLink[]
  /** What a simpler search is, in the words of the shop’s goods. */
  example?: { fewer: string; more: string } | undefined
  /** Filters are on: taking them off may help. */
  filtered: boolean
  clearHref: string
  /** Categories near to what was looked for, else the departments. */
  categories: readonly CategoryNode[]
  /** Products that do exist, under what they are. */
  rail?: { title: string; tiles: ReactNode } | undefined
  /** How to ask a person. */
  contact?: ContactWays
}

/** Nothing matched: says so and shows the ways on [CAT-28, SRCH-16]. Never a blank grid. */
export function EmptyListing({
  search,
  help = [],
  closest = [],
  looser = [],
  example,
  filtered,
  clearHref,
  categories,
  rail,
  contact,
}: EmptyListingProps) {
  return (
    <section className="empty" aria-labelledby="empty-title">
      <h3 id="empty-title">{search ? `No results for “${search}”` : 'No products here right now'}</h3>
      {help.length > 0 ? (
        <p>
          Looking for help?{' '}
          {help.map(({ href, title }, i) => (
            <span key={href}>
              {i > 0 ? ' · ' : ''}
              <a className="link" href={href}>
                {title}
              </a>
            </span>
          ))}
        </p>
      ) : null}
      <CloseLinks label="Searches close to it" links={closest}>
        Nothing has all of these words. Fewer of them find:
      </CloseLinks>
      <CloseLinks label="Fewer filters" links={looser}>
        Without one of the filters there is more:
      </CloseLinks>
      {filtered ? (
        <p>
          Nothing has all of those filters at once. Take one off above, or{' '}
          <a className="link" href={clearHref} data-keep-scroll="">
            clear all filters
          </a>
          .
        </p>
      ) : search && closest.length === 0 ? (
        <ul className="empty-hints">
          <li>Check the spelling.</li>
          <li>
            Try fewer words, or a simpler one
            {example ? `: “${example.fewer}” finds more than “${example.more}”.` : '.'}
          </li>
          <li>A style code or barcode goes straight to its product.</li>
        </ul>
      ) : search ? null : (
        <p>There is nothing in it right now. These are full:</p>
      )}
      <nav aria-label="Categories to try">
        <ul className="chips">
          {categories.map((category) => (
            <li key={category.path}>
              <a className="chip" href={`/categories/${category.path}`}>
                {category.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Contact {...contact} />
      {rail ? (
        <>
          <h3>{rail.title}</h3>
          {rail.tiles}
        </>
      ) : null}
    </section>
  )
}

interface CloseLinksProps {
  label: string
  links: readonly CloseLink[]
  children: ReactNode
}

function CloseLinks({ label, links, children }: CloseLinksProps) {
  if (links.length === 0) return null
  return (
    <nav aria-label={label}>
      <p>{children}</p>
      <ul className="chips">
        {links.map(({ words, count, href }) => (
          <li key={href}>
            <a className="chip" href={href}>
              {words} <span className="text-steel">{count === 1 ? '1 product' : `${countText(count)} products`}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Contact({ email, phone, page }: ContactWays) {
  const ways = [
    phone ? { href: `tel:${phone.replace(/\s/g, '')}`, label: phone } : undefined,
    email ? { href: `mailto:${email}`, label: email } : undefined,
    page ? { href: page, label: 'Contact us' } : undefined,
  ].filter((way) => way !== undefined)
  if (ways.length === 0) return null
  return (
    <p>
      Can’t find it? Ask a person:{' '}
      {ways.map(({ href, label }, i) => (
        <span key={href}>
          {i > 0 ? ' · ' : ''}
          <a className="link" href={href}>
            {label}
          </a>
        </span>
      ))}
    </p>
  )
}

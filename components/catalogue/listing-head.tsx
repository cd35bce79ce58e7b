import { Breadcrumbs, type Crumb } from '#components/ui/breadcrumbs.tsx'
import type { Part } from '#components/ui/part.tsx'

interface ListingHeadProps {
  crumbs: readonly Crumb[]
  title: string
  /** How much there is, in words; spoken when it changes. */
  count: string
  intro?: string | undefined
  /** A typo was mended: what was typed and what was searched for. */
  mended?: { asked: string; searchedFor: string } | undefined
  /** How the way here gets into the page. */
  part?: Part | undefined
}

export function ListingHead({ crumbs, title, count, intro, mended, part }: ListingHeadProps) {
  return (
    <div className="listing-head wrap">
      <Breadcrumbs crumbs={crumbs} part={part} />
      <div className="listing-title">
        <h1>{title}</h1>
        <p role="status">{count}</p>
      </div>
      {mended ? (
        <p className="listing-intro">
          Showing results for <strong>{mended.searchedFor}</strong>. Nothing matched “{mended.asked}” as typed.
        </p>
      ) : null}
      {intro ? <p className="listing-intro">{intro}</p> : null}
    </div>
  )
}

import { Breadcrumbs, type Crumb } from '#components/ui/breadcrumbs.tsx'

interface ListingHeadProps {
  crumbs: readonly Crumb[]
  title: string
  /** How much there is, in words; spoken when it changes. */
  count: string
  intro?: string | undefined
}

export function ListingHead({ crumbs, title, count, intro }: ListingHeadProps) {
  return (
    <div className="listing-head wrap">
      <Breadcrumbs crumbs={crumbs} />
      <div className="listing-title">
        <h1>{title}</h1>
        <p role="status">{count}</p>
      </div>
      {intro ? <p className="listing-intro">{intro}</p> : null}
    </div>
  )
}

import { Breadcrumbs, type Crumb } from '#components/ui/breadcrumbs.tsx'

interface ListingHeadProps {
  crumbs: readonly Crumb[]
  title: string
  /** How many products; spoken when it changes. */
  total: number
  intro?: string | undefined
}

export function ListingHead({ crumbs, title, total, intro }: ListingHeadProps) {
  return (
    <div className="listing-head wrap">
      <Breadcrumbs crumbs={crumbs} />
      <div className="listing-title">
        <h1>{title}</h1>
        <p role="status">
          {total.toLocaleString('en-AU')} {total === 1 ? 'product' : 'products'}
        </p>
      </div>
      {intro ? <p className="listing-intro">{intro}</p> : null}
    </div>
  )
}

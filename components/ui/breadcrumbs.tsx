import { type Part, PlainPart } from './part.tsx'

export interface Crumb {
  name: string
  /** Absent on the page itself. */
  href?: string
}

/** Where this page stands; the last crumb is the page. */
export function Breadcrumbs({
  crumbs,
  part: Still = PlainPart,
}: {
  crumbs: readonly Crumb[]
  part?: Part | undefined
}) {
  return (
    <Still as="nav" aria-label="Breadcrumb">
      <ol className="crumbs">
        {crumbs.map((crumb) => (
          <li key={crumb.href ?? crumb.name}>
            {crumb.href ? <a href={crumb.href}>{crumb.name}</a> : <span aria-current="page">{crumb.name}</span>}
          </li>
        ))}
      </ol>
    </Still>
  )
}

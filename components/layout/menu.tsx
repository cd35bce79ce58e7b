import type { ReactNode } from 'react'
import { CloseIcon } from '#components/ui/icons.tsx'
import { type Part, PlainPart } from '#components/ui/part.tsx'
import { Picture, type PictureSource } from '#components/ui/picture.tsx'
import type { CategoryTree } from '#lib/contract/catalogue.ts'

export const MENU_ID = 'menu'

interface MenuProps {
  departments: readonly CategoryTree[]
  /** By department path: one picture for its panel. */
  pictures?: ReadonlyMap<string, PictureSource>
  /** On a phone, below the departments. */
  foot?: ReactNode
  part?: Part | undefined
}

/**
 * The departments: a bar of panels on a desk, a sheet of nested lists on a phone, one set of links for both. It is a popover
 * and a set of `details`, so it opens without JavaScript.
 */
export function Menu({ departments, pictures, foot, part: List = PlainPart }: MenuProps) {
  return (
    <nav id={MENU_ID} popover="auto" data-sheet="" className="menu" aria-label="Departments">
      <div className="menu-head">
        <p className="eyebrow">Shop</p>
        <button
          type="button"
          className="icon-btn"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <CloseIcon />
        </button>
      </div>
      <List as="ul" className="wrap menu-bar">
        {departments.map((department) => (
          <li key={department.path}>
            <Department department={department} picture={pictures?.get(department.path)} />
          </li>
        ))}
        <li>
          <a className="menu-link" href="/search?sale=1">
            Sale
          </a>
        </li>
        <li>
          <a className="menu-link" href="/brands">
            Brands
          </a>
        </li>
      </List>
      {foot ? <div className="menu-foot">{foot}</div> : null}
    </nav>
  )
}

interface DepartmentProps {
  department: CategoryTree
  picture?: PictureSource | undefined
}

function Department({ department, picture }: DepartmentProps) {
  const href = `/categories/${department.path}`
  if (department.children.length === 0) {
    return (
      <a className="menu-link" href={href}>
        {department.name}
      </a>
    )
  }
  return (
    <details className="menu-department" name="department">
      <summary className="menu-link">{department.name}</summary>
      <div className="menu-panel">
        <div className="wrap">
          <a className="menu-all" href={href}>
            All {department.name.toLowerCase()}
          </a>
          <ul className="menu-types">
            {department.children.map((type) => (
              <li key={type.path}>
                <a href={`/categories/${type.path}`}>{type.name}</a>
                {type.children.length > 0 ? <Kinds kinds={type.children} /> : null}
              </li>
            ))}
          </ul>
          {picture ? (
            <div className="menu-picture">
              <Picture source={picture} sizes="180px" decorative />
            </div>
          ) : null}
        </div>
      </div>
    </details>
  )
}

function Kinds({ kinds }: { kinds: readonly CategoryTree[] }) {
  return (
    <ul>
      {kinds.map((kind) => (
        <li key={kind.path}>
          <a href={`/categories/${kind.path}`}>{kind.name}</a>
        </li>
      ))}
    </ul>
  )
}

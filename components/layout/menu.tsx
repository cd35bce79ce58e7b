import { CloseIcon } from '#components/ui/icons.tsx'
import type { CategoryTree } from '#lib/contract/catalogue.ts'

export const MENU_ID = 'menu'

/**
 * The departments: a bar of panels on a desk, a sheet of nested lists on a phone, one set of links for both. It is a popover
 * and a set of `details`, so it opens without JavaScript.
 */
export function Menu({ departments }: { departments: readonly CategoryTree[] }) {
  return (
    <nav id={MENU_ID} popover="auto" className="menu" aria-label="Departments">
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
      <ul className="wrap menu-bar">
        {departments.map((department) => (
          <li key={department.path}>
            <Department department={department} />
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
      </ul>
    </nav>
  )
}

function Department({ department }: { department: CategoryTree }) {
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

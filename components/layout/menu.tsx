import type { ReactNode } from 'react'
import { CloseIcon } from '#components/ui/icons.tsx'
import { type Part, PlainPart } from '#components/ui/part.tsx'
import { Picture, type PictureSource } from '#components/ui/picture.tsx'
import type { CategoryTree } from '#lib/contract/catalogue.ts'

export const MENU_ID = 'menu'

interface MenuLink {
  href: string
  name: string
}

/** What people look for and no department is [CAT-47]. */
export interface MenuCollections {
  /** Links of the bar's own: whom goods are for, what is on sale [CAT-38]. */
  direct: readonly MenuLink[]
  /** Behind “Shop by”, under headings. */
  groups: readonly { id: string; title: string; links: readonly MenuLink[] }[]
}

interface MenuProps {
  departments: readonly CategoryTree[]
  collections?: MenuCollections | undefined
  /** By department path: one picture for its panel. */
  pictures?: ReadonlyMap<string, PictureSource> | undefined
  /** On a phone, below the departments. */
  foot?: ReactNode
  part?: Part | undefined
}

/**
 * The departments: a bar of panels on a desk, a sheet of nested lists on a phone, one set of links for both. It is a
 * popover and a set of `details`, so it opens without JavaScript.
 */
export function Menu({ departments, collections, pictures, foot, part: List = PlainPart }: MenuProps) {
  return (
    <nav id={MENU_ID} popover="auto" data-sheet="" className="menu" aria-label="Departments">
      <List as="div" className="menu-head" remember>
        <MenuHead />
      </List>
      <List as="ul" className="wrap menu-bar" remember>
        <MenuBar departments={departments} collections={collections} pictures={pictures} />
      </List>
      {foot ? <div className="menu-foot">{foot}</div> : null}
    </nav>
  )
}

function MenuHead() {
  return (
    <>
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
    </>
  )
}

function MenuBar({ departments, collections, pictures }: Pick<MenuProps, 'departments' | 'collections' | 'pictures'>) {
  return (
    <>
      {departments.map((department) => (
        <li key={department.path}>
          <Department department={department} picture={pictures?.get(department.path)} />
        </li>
      ))}
      {collections && collections.groups.length > 0 ? (
        <li>
          <ShopBy groups={collections.groups} />
        </li>
      ) : null}
      {(collections?.direct ?? []).map(({ href, name }) => (
        <li key={href}>
          <a className="menu-link" href={href}>
            {name}
          </a>
        </li>
      ))}
      <li>
        <a className="menu-link" href="/brands">
          Brands
        </a>
      </li>
    </>
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

function ShopBy({ groups }: Pick<MenuCollections, 'groups'>) {
  return (
    <details className="menu-department" name="department">
      <summary className="menu-link">Shop by</summary>
      <div className="menu-panel">
        <div className="wrap">
          <a className="menu-all" href="/shop">
            Shop by trade, safety and fit
          </a>
          <ul className="menu-types">
            {groups.map(({ id, title, links }) => (
              <li key={id}>
                <b>{title}</b>
                <ul>
                  {links.map(({ href, name }) => (
                    <li key={href}>
                      <a href={href}>{name}</a>
                    </li>
                  ))}
                </ul>
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

import { type Part, PlainPart } from '#components/ui/part.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { CategoryTile } from './category-tiles.tsx'

interface CollectionGroupsProps {
  groups: readonly { id: string; title: string; tiles: readonly CategoryTile[] }[]
  part?: Part
}

/** Tiles under headings, each with its own picture: what people look for and no category is [CAT-47]. */
export function CollectionGroups({ groups, part: Still = PlainPart }: CollectionGroupsProps) {
  return (
    <Still as="div" className="wrap shop-by">
      {groups.map(({ id, title, tiles }) => (
        <nav key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <ul className="shop-by-tiles">
            {tiles.map(({ href, name, picture }) => (
              <li key={href}>
                <a href={href} className="tile">
                  {picture ? <Picture source={picture} sizes="72px" decorative /> : null}
                  <span>{name}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </Still>
  )
}

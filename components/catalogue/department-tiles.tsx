import { Picture } from '#components/ui/picture.tsx'
import type { CategoryTile } from './category-tiles.tsx'

/** Large tiles with a picture each, for the home page. */
export function DepartmentTiles({ tiles }: { tiles: readonly CategoryTile[] }) {
  return (
    <ul className="departments">
      {tiles.map((tile) => (
        <li key={tile.href}>
          <a href={tile.href}>
            {tile.picture ? <Picture source={tile.picture} sizes="(width < 48rem) 50vw, 25vw" decorative /> : null}
            <span>{tile.name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

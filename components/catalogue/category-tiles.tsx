import { Picture, type PictureSource } from '#components/ui/picture.tsx'

export interface CategoryTile {
  href: string
  name: string
  productCount?: number
  picture?: PictureSource | undefined
}

/** Links to what is inside: small pictures with names. */
export function CategoryTiles({ tiles, label }: { tiles: readonly CategoryTile[]; label: string }) {
  if (tiles.length === 0) return null
  return (
    <nav aria-label={label}>
      <ul className="tiles">
        {tiles.map((tile) => (
          <li key={tile.href}>
            <a href={tile.href} className="tile">
              {tile.picture ? <Picture source={tile.picture} sizes="72px" decorative /> : null}
              <span>
                {tile.name}
                {tile.productCount === undefined ? null : <small> {tile.productCount}</small>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { type Part, PlainPart } from '#components/ui/part.tsx'
import { Picture, type PictureSource } from '#components/ui/picture.tsx'

export interface CategoryTile {
  href: string
  name: string
  productCount?: number
  /** Leads to a listing with choices, which is no page for crawlers. */
  narrowed?: boolean
  picture?: PictureSource | undefined
}

const SHOWN_MAX = 12
/** Hiding a few would take as much room as showing them. */
const REST_MIN = 4

interface CategoryTilesProps {
  tiles: readonly CategoryTile[]
  label: string
  part?: Part
}

/** Links to what is inside: small pictures with names. Of many the first, the others behind “Show n more” [CAT-46]. */
export function CategoryTiles({ tiles, label, part: Still = PlainPart }: CategoryTilesProps) {
  if (tiles.length === 0) return null
  const cut = tiles.length <= SHOWN_MAX + REST_MIN ? tiles.length : SHOWN_MAX
  return (
    <Still as="nav" aria-label={label}>
      <TileRow tiles={tiles.slice(0, cut)} />
      {cut < tiles.length ? (
        <details className="tiles-more">
          <summary>Show {tiles.length - cut} more</summary>
          <TileRow tiles={tiles.slice(cut)} />
        </details>
      ) : null}
    </Still>
  )
}

function TileRow({ tiles }: { tiles: readonly CategoryTile[] }) {
  return (
    <ul className="tiles">
      {tiles.map((tile) => (
        <li key={tile.href}>
          <a href={tile.href} className="tile" {...(tile.narrowed ? { rel: 'nofollow' } : {})}>
            {tile.picture ? <Picture source={tile.picture} sizes="72px" decorative /> : null}
            <span>
              {tile.name}
              {tile.productCount === undefined ? null : <small> {tile.productCount}</small>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

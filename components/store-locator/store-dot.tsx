import type { Store } from '#lib/contract/store.ts'
import type { MapPoint } from '#lib/domain/store-locator/store-map.ts'

interface StoreDotProps {
  store: Pick<Store, 'name' | 'path' | 'type'>
  at: MapPoint
  radius: number
}

/** A store on a drawn map. The list beside the map has the same links, so the keyboard passes by. */
export function StoreDot({ store, at, radius }: StoreDotProps) {
  return (
    <a href={`/stores/${store.path}`} tabIndex={-1}>
      <title>{store.name}</title>
      <circle cx={at.x} cy={at.y} r={radius * 2.5} className="map-touch" />
      {store.type === 'STORE' ? (
        <circle cx={at.x} cy={at.y} r={radius} className="map-store" />
      ) : (
        <rect
          x={at.x - radius * 0.8}
          y={at.y - radius * 0.8}
          width={radius * 1.6}
          height={radius * 1.6}
          className="map-stockist"
        />
      )}
    </a>
  )
}

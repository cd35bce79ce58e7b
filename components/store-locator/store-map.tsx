import type { Store } from '#lib/contract/store.ts'
import type { Position } from '#lib/domain/store-locator/distance.ts'
import { COUNTRY_MAP, countryPoint, countryPoints, pointAround } from '#lib/domain/store-locator/store-map.ts'
import { BORDERS, COASTLINES } from './coastline.ts'
import { StoreDot } from './store-dot.tsx'

interface StoreMapProps {
  stores: readonly Store[]
}

/** Both countries and where the stores are. Drawn here: no map service learns who looks. */
export function CountryMap({ stores }: StoreMapProps) {
  return (
    <figure className="store-map">
      <svg viewBox={`-6 -6 ${COUNTRY_MAP.width + 12} ${COUNTRY_MAP.height + 12}`} aria-hidden="true">
        {COASTLINES.map((corners) => (
          <polygon key={corners.slice(0, 10)} points={countryPoints(corners)} className="map-land" />
        ))}
        {BORDERS.map((corners) => (
          <polyline key={corners} points={countryPoints(corners)} className="map-border" />
        ))}
        {stores.map((store) => (
          <StoreDot key={store.erpStoreId} store={store} at={countryPoint(store)} radius={5} />
        ))}
      </svg>
      <MapKey />
    </figure>
  )
}

interface AroundMapProps extends StoreMapProps {
  centre: Position
  radiusKm: number
  /** What stands in the middle. */
  name: string
}

const RINGS = [1, 0.5]

/** Where the stores lie around a place: as the crow flies, north up. */
export function AroundMap({ stores, centre, radiusKm, name }: AroundMapProps) {
  return (
    <figure className="store-map">
      <svg viewBox="-112 -112 224 224" aria-hidden="true">
        <circle r="100" className="map-land" />
        {RINGS.map((part) => (
          <g key={part}>
            <circle r={100 * part} className="map-ring" />
            <text y={-100 * part - 2} className="map-text">
              {radiusKm * part} km
            </text>
          </g>
        ))}
        <path d="M-5 0H5M0 -5V5" className="map-centre" />
        <text y="12" className="map-text">
          {name}
        </text>
        {stores.map((store) => (
          <StoreDot key={store.erpStoreId} store={store} at={pointAround(centre, store, radiusKm)} radius={3.5} />
        ))}
      </svg>
      <MapKey />
    </figure>
  )
}

function MapKey() {
  return (
    <figcaption className="map-key">
      <span className="map-key-store">Our stores</span>
      <span className="map-key-stockist">Stockists</span>
    </figcaption>
  )
}

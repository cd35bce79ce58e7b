/** A point on the earth, in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

const EARTH_RADIUS_KM = 6371

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres between two points along a great circle [STORE-03]. */
export function distanceKm(from: Position, to: Position): number {
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2)
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2)
  const a = halfLatitude ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(a)))
}

/**
 * The middle of some points; undefined of none. Good for places of one postcode, or of postcodes that begin alike,
 * which lie close together: the Chathams do so to Christchurch, beyond the date line.
 */
export function centreOf(points: readonly Position[]): Position | undefined {
  const [first] = points
  if (!first) return undefined
  const mean = (pick: (point: Position) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  return {
    latitude: mean((p) => p.latitude),
    longitude: turned(mean((p) => first.longitude + turned(p.longitude - first.longitude))),
  }
}

/** Degrees with whole turns taken off, as far as half a turn to either side. */
function turned(degrees: number): number {
  return degrees - Math.round(degrees / 360) * 360
}

/** How far, for a shopper: `850 m`, `3.4 km`, `27 km`. */
export function distanceText(km: number): string {
  if (km < 0.95) return `${Math.max(50, Math.round(km * 20) * 50)} m`
  return km < 9.95 ? `${(Math.round(km * 10) / 10).toFixed(1)} km` : `${Math.round(km)} km`
}

import { distanceKm, type Position } from './distance.ts'

/** A point on a drawn map, in its own units, y down. */
export interface MapPoint {
  x: number
  y: number
}

const WEST = 112
const NORTH = -10
/** Degrees of longitude shrink towards the poles; this is right for the middle of both countries. */
const SHRINK = Math.cos((30 * Math.PI) / 180)
const UNITS_PER_DEGREE = 10

/** Width and height of the map of Australia and New Zealand. */
export const COUNTRY_MAP = { width: Math.ceil(68 * SHRINK * UNITS_PER_DEGREE), height: 38 * UNITS_PER_DEGREE }

/** A place on the map of both countries. */
export function countryPoint({ latitude, longitude }: Position): MapPoint {
  return { x: tenth((longitude - WEST) * SHRINK * UNITS_PER_DEGREE), y: tenth((NORTH - latitude) * UNITS_PER_DEGREE) }
}

/** A line of `longitude,latitude` corners as the points of an SVG polygon. */
export function countryPoints(corners: string): string {
  return corners
    .trim()
    .split(/\s+/)
    .map((corner) => {
      const [longitude, latitude] = corner.split(',')
      const { x, y } = countryPoint({ latitude: Number(latitude), longitude: Number(longitude) })
      return `${x},${y}`
    })
    .join(' ')
}

/** A place seen from another, the rim of a circle of `radiusKm` being 100 units away; north is up. */
export function pointAround(centre: Position, place: Position, radiusKm: number): MapPoint {
  const east = distanceKm(centre, { latitude: centre.latitude, longitude: place.longitude })
  const north = distanceKm(centre, { latitude: place.latitude, longitude: centre.longitude })
  return {
    x: tenth((Math.sign(place.longitude - centre.longitude) * east * 100) / radiusKm),
    y: tenth((-Math.sign(place.latitude - centre.latitude) * north * 100) / radiusKm),
  }
}

function tenth(units: number): number {
  return Math.round(units * 10) / 10
}

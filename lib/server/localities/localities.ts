import 'server-only'
import type { Locality } from '#lib/contract/store.ts'
import { localityKey, type Near, parseNear, plain, postcodeKey } from '#lib/domain/address/locality.ts'
import { spelledOut, spellings } from '#lib/domain/address/place-spelling.ts'
import { COUNTRIES, STORES_LOCALITIES_MAX } from '#lib/domain/shop-rules.ts'
import { centreOf, distanceKm, type Position } from '#lib/domain/store-locator/distance.ts'
import { pool } from '../db/client.ts'
import { type LocalityRow, localityOf } from './locality-row.ts'

/** A place to search from: where it is, what to call it, and what else the shopper may have meant. */
export interface Place {
  /** Canonical `near` value and name; of a bare postcode, `key` says so and `suburb` names its suburbs. */
  locality: Locality
  position: Position
  /** Other places of the same name or postcode. */
  others: Locality[]
}

const COLUMNS = 'key, suburb, state, postcode, country, latitude, longitude'
const SUBURBS_NAMED_MAX = 3
const OTHERS_MAX = 8

/**
 * Suburbs and postcodes that begin with a text, also `richmond v`, by suburb, of one country where it is named; at most
 * 64. Nothing for a text without letters and digits. `Mt` is `Mount`, too [API-63, STORE-07, STORE-16].
 */
export async function localitiesStartingWith(text: string, country?: Locality['country']): Promise<Locality[]> {
  const words = plain(text)
  if (words === '') return []
  const { rows } = await pool().query<LocalityRow>({
    name: 'localities-starting-with',
    text: `select ${COLUMNS} from localities
      where (postcode like $1 or key like any($2::text[])) and ($5::text is null or country = $5)
      order by (lower(suburb) = any($3::text[])) desc, suburb, country, state, postcode limit $4`,
    values: [`${words}%`, keysLike(words, '%'), spellings(words), STORES_LOCALITIES_MAX, country ?? null],
  })
  return rows.map(localityOf)
}

/** Who is farther from every suburb than this is in neither country. */
const FAR_KM = 300
/** Rather too short: what is left out of a box by it is farther than that. */
const KM_PER_DEGREE = 110

/** The place nearest to a point, as the only one of a list; nothing for a point far from both countries [STORE-12]. */
export async function localitiesAt({ latitude, longitude }: Position): Promise<Locality[]> {
  const high = FAR_KM / KM_PER_DEGREE
  const farthestFromEquator = Math.min(Math.abs(latitude) + high, 89)
  const wide = high / Math.cos((farthestFromEquator * Math.PI) / 180)
  const { rows } = await pool().query<LocalityRow>({
    name: 'locality-at',
    // Both countries have tens of thousands: only those in a box around the point are worth a distance.
    text: `select ${COLUMNS} from localities
      where latitude between $3 and $4 and longitude between $5 and $6
      order by (latitude - $1) ^ 2 + ((longitude - $2) * cos(radians($1))) ^ 2, key limit 1`,
    values: [latitude, longitude, latitude - high, latitude + high, longitude - wide, longitude + wide],
  })
  return rows
    .filter(isPlaced)
    .filter((row) => distanceKm({ latitude, longitude }, row) <= FAR_KM)
    .map(localityOf)
}

/**
 * The place a `near` value or a typed text means: a key, a bare postcode (the centre of its suburbs), or a suburb with
 * or without its state. What both countries have is that of the country said with it, else of `country`, where the
 * shopper is; else a postcode is Australia's, and of several suburbs of one name it is the one nearest to a store.
 * Undefined when there is none, or nobody knows where it is [GUARD-13, STORE-10, STORE-13].
 */
export async function placeNear(text: string, country?: Locality['country']): Promise<Place | undefined> {
  const near = parseNear(text)
  if (!near) return undefined
  return near.kind === 'postcode' ? postcodePlace(near, country) : suburbPlace(near, country)
}

async function postcodePlace(
  { postcode, country: said }: Near & { kind: 'postcode' },
  country: Locality['country'] | undefined,
): Promise<Place | undefined> {
  const { rows } = await pool().query<LocalityRow>({
    name: 'localities-of-postcode',
    text: `select ${COLUMNS} from localities where postcode = $1 order by country, suburb`,
    values: [postcode],
  })
  const wanted = said ?? (rows.some((row) => row.country === country) ? country : rows[0]?.country)
  const found = await Promise.all(
    COUNTRIES.map((each) =>
      postcodeLocality(
        postcode,
        rows.filter(({ country: its }) => its === each),
      ),
    ),
  )
  const here = found.find((place) => place?.locality.country === wanted)
  if (!here) return undefined
  return { ...here, others: found.flatMap((place) => (place && place !== here ? [place.locality] : [])) }
}

/** A postcode of one country, where its suburbs are; undefined when nobody knows where that is. */
async function postcodeLocality(postcode: string, suburbs: readonly LocalityRow[]) {
  const [first] = suburbs
  const position = centreOf(suburbs.filter(isPlaced)) ?? (first && (await positionAround(first)))
  if (!first || !position) return undefined
  const named = suburbs.slice(0, SUBURBS_NAMED_MAX).map((row) => row.suburb)
  const suburb = [...named, ...(suburbs.length > named.length ? ['…'] : [])].join(', ')
  const place = localityOf(first)
  return { locality: { ...place, ...position, key: postcodeKey(postcode, place.country), suburb }, position }
}

async function suburbPlace(
  near: Near & { kind: 'place' },
  country: Locality['country'] | undefined,
): Promise<Place | undefined> {
  const { rows } = await pool().query<LocalityRow>({
    name: 'localities-of-suburb',
    text: `select ${COLUMNS} from localities l where (key = $1 or key like any($2::text[])) and ($3::text is null or country = $3)
      order by (key = $1) desc, (country = $4) desc,
        (select min((s.latitude - l.latitude) ^ 2 + (s.longitude - l.longitude) ^ 2) from stores s where s.type = 'STORE') nulls last,
        country, key`,
    values: [near.key, keysLike(near.suburb, '-%'), near.country ?? null, country ?? null],
  })
  const [best, ...others] = rows.filter((row) => row.key === near.key || isMeant(row, near))
  const position = best && (isPlaced(best) ? positionOf(best) : await positionAround(best))
  if (!best || !position) return undefined
  return {
    locality: { ...localityOf(best), ...position },
    position,
    others: others.slice(0, OTHERS_MAX).map(localityOf),
  }
}

/** Patterns of the keys that begin with these words, however they are written [STORE-16]. */
function keysLike(words: string, rest: string): string[] {
  return spellings(words).map((written) => written.replaceAll(' ', '-') + rest)
}

/**
 * A suburb whose name begins alike is another suburb; a state narrows, a wrong postcode beside a right suburb excludes.
 */
function isMeant(row: LocalityRow, { suburb, state, postcode, key }: Near & { kind: 'place' }): boolean {
  // New Zealand has any number of regions, which nobody can tell from the end of a suburb's name beforehand.
  const isNamed = [row.suburb, `${row.suburb} ${row.state}`].some(
    (name) => spelledOut(plain(name)) === spelledOut(suburb),
  )
  if (!isNamed || (state && plain(row.state) !== state)) return localityKey(row) === key
  return postcode === undefined || row.postcode === postcode
}

/** About where a place without a position is: among those whose postcodes begin alike. */
async function positionAround({ country, postcode }: LocalityRow): Promise<Position | undefined> {
  const { rows } = await pool().query<LocalityRow>({
    name: 'localities-around',
    text: `select ${COLUMNS} from localities where country = $1 and latitude is not null and postcode like $2`,
    values: [country, `${postcode.slice(0, 2)}%`],
  })
  const near = [4, 3, 2].map((digits) => rows.filter((row) => row.postcode.startsWith(postcode.slice(0, digits))))
  return centreOf((near.find((group) => group.length > 0) ?? []).filter(isPlaced))
}

function isPlaced(row: LocalityRow): row is LocalityRow & Position {
  return row.latitude !== null && row.longitude !== null
}

function positionOf({ latitude, longitude }: Position): Position {
  return { latitude, longitude }
}

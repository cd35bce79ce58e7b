import { AU_STATES } from '../shop-rules.ts'
import type { Position } from '../store-locator/distance.ts'
import { type LocalityName, localityKey } from './locality.ts'
import { isPostcode } from './postcode.ts'

/** A place read from a gazetteer. */
export interface SheetLocality extends LocalityName, Partial<Position> {
  key: string
  country: 'AU' | 'NZ'
}

/** Which file this is: the Australian one has states, New Zealand's has regions. */
export type SheetShape = 'AU' | 'NZ'

export type SheetReading = { ok: true; locality: SheetLocality } | { ok: false; problem: string }

const STATE: Readonly<Record<SheetShape, string>> = { AU: 'state', NZ: 'region' }
/** Public gazetteers differ from issue to issue; where a file has several, the first counts. */
const LATITUDE = ['latitude', 'lat', 'lat_precise']
const LONGITUDE = ['longitude', 'long', 'lng', 'lon', 'long_precise']

const SUBURB_MAX = 80

/** The shape of a file by its header; undefined when it is neither. */
export function sheetShape(header: readonly string[]): SheetShape | undefined {
  const has = (...names: string[]) => names.some((name) => header.includes(name))
  if (!has('postcode') || !has('locality') || !has(...LATITUDE) || !has(...LONGITUDE)) return undefined
  return has(STATE.AU) ? 'AU' : has(STATE.NZ) ? 'NZ' : undefined
}

/** A row as a place, or what is wrong with it. A position of 0, 0 or none at all is not known. */
export function readSheetRow(row: Readonly<Record<string, string | undefined>>, shape: SheetShape): SheetReading {
  const text = (name: string) => (row[name] ?? '').trim().replace(/\s+/g, ' ')
  const first = (names: readonly string[]) => text(names.find((name) => row[name] !== undefined) ?? '')
  const name = {
    suburb: text('locality'),
    state: stateOf(text(STATE[shape]), shape),
    postcode: postcodeOf(text('postcode')),
  }
  const position = positionOf(first(LATITUDE), first(LONGITUDE))
  const problem =
    problemOf(name, text(STATE[shape])) ??
    (position === undefined ? 'The position is not two numbers of degrees.' : undefined)
  if (problem) return { ok: false, problem }
  return { ok: true, locality: { key: localityKey(name), ...name, country: shape, ...position } }
}

function problemOf({ suburb, state, postcode }: LocalityName, stateText: string): string | undefined {
  if (!/[a-z]/i.test(suburb)) return 'There is no locality.'
  if (suburb.length > SUBURB_MAX) return `The locality is longer than ${SUBURB_MAX} characters.`
  if (state === '') return stateText === '' ? 'There is no state or region.' : `“${stateText}” is not a state.`
  if (!isPostcode(postcode)) return 'The postcode is not 4 digits.'
  return undefined
}

function stateOf(text: string, shape: SheetShape): string {
  if (shape === 'NZ') return text
  return AU_STATES.find((state) => state === text.toUpperCase()) ?? ''
}

/** A spreadsheet eats the zero that Darwin's postcodes begin with. */
function postcodeOf(text: string): string {
  return /^\d{3}$/.test(text) ? `0${text}` : text
}

/** Undefined is nonsense; an empty object is a position that is not known. */
function positionOf(latitudeText: string, longitudeText: string): Partial<Position> | undefined {
  if (latitudeText === '' && longitudeText === '') return {}
  const latitude = Number(latitudeText)
  const longitude = Number(longitudeText)
  const sound = latitudeText !== '' && longitudeText !== '' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!sound) return undefined
  return latitude === 0 && longitude === 0 ? {} : { latitude, longitude }
}

import 'server-only'
import { LRUCache } from 'lru-cache'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { staticMarkup } from './static-markup.ts'

type Props = Record<string, unknown>

interface Written {
  type: unknown
  props: Props
  markup: string
}

/** A place in what is written: its markup, once known, and where to keep it. */
interface Piece {
  node: ReactNode
  markup?: string | undefined
  keep?: (markup: string) => void
}

/** Of components given nothing but words and numbers, some 300 bytes each: the tick of a facet is one. */
const TEXTS_MAX = 5000
/** One object is shown in few ways: in sight at once, or further down. */
const WAYS_MAX = 4
/** Stands between pieces that are written together, and in no text of a database. */
const SEAM = '\0'

const numbers = new WeakMap<object, number>()
let numbered = 0
const byText = new LRUCache<string, string>({ max: TEXTS_MAX })
const byObject = new WeakMap<object, Written[]>()

/**
 * As `staticMarkup`, for elements that are the same on many pages: a component that is given the same props again is
 * not written again, by the rule of `React.memo`. So it may depend on nothing else, and what it is given is not
 * altered.
 */
export function rememberedMarkup(elements: ReactNode): string {
  const pieces = nodesOf(elements).map(pieceOf)
  const fresh = pieces.filter(({ markup }) => markup === undefined)
  const written = fresh.length > 0 ? staticMarkup(fresh.flatMap(({ node }) => [node, SEAM])).split(SEAM) : []
  for (const [i, piece] of fresh.entries()) {
    piece.markup = written[i] ?? ''
    piece.keep?.(piece.markup)
  }
  return pieces.map(({ markup }) => markup).join('')
}

function nodesOf(elements: ReactNode): ReactNode[] {
  return Array.isArray(elements) ? (elements as ReactNode[]).flatMap(nodesOf) : [elements]
}

function pieceOf(node: ReactNode): Piece {
  if (!isValidElement<Props>(node) || typeof node.type !== 'function') return { node }
  const values = Object.values(node.props)
  if (values.some(isMadeAnew)) return { node }
  const object = values.find((value) => typeof value === 'object' && value !== null)
  return object ? pieceOfObject(node, object) : pieceOfTexts(node, node.type)
}

/** Elements and functions are other ones on each page. */
function isMadeAnew(value: unknown): boolean {
  return typeof value === 'function' || isValidElement(value) || (Array.isArray(value) && value.some(isMadeAnew))
}

function pieceOfTexts(node: ReactElement<Props>, component: object): Piece {
  if (!numbers.has(component)) numbers.set(component, ++numbered)
  const key = `${numbers.get(component)}${JSON.stringify(node.props)}`
  return { node, markup: byText.get(key), keep: (markup) => byText.set(key, markup) }
}

function pieceOfObject(node: ReactElement<Props>, object: object): Piece {
  const { type, props } = node
  const known = byObject.get(object) ?? []
  const same = known.find((written) => written.type === type && isSame(written.props, props))
  const keep = (markup: string) =>
    byObject.set(object, [{ type, props, markup }, ...(byObject.get(object) ?? [])].slice(0, WAYS_MAX))
  return { node, markup: same?.markup, keep }
}

function isSame(one: Props, other: Props): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]))
}

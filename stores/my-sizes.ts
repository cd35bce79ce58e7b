import { create } from 'zustand'
import { isEmptySizes, kindOf, type MySizes, WIDTHS } from '#lib/domain/sizes/my-sizes.ts'
import { SIZE_SYSTEMS } from '#lib/domain/sizes/sizes.ts'
import { fields, isObject, isText, maybe, oneOf } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'

/**
 * What this browser knows of a shopper's sizes: those they said are theirs, and those they chose last, which are an
 * offer only [SIZE-03].
 */
export interface KnownSizes {
  own: MySizes
  chosen: MySizes
}

const NOTHING: KnownSizes = { own: {}, chosen: {} }

const isSizes = fields({
  shoe: maybe(fields({ system: oneOf(...SIZE_SYSTEMS), size: isText })),
  width: maybe(oneOf(...WIDTHS)),
  shirt: maybe(isText),
  waist: maybe(isText),
})

const record = browserRecord<KnownSizes>({
  key: 'mySizes',
  version: 2,
  parse: (data) =>
    isObject(data) && isSizes(data['own']) && isSizes(data['chosen'])
      ? { own: data['own'], chosen: data['chosen'] }
      : undefined,
})

// Its initial state is what the server rendered; what is known comes right after hydration.
const useStore = create<KnownSizes>()(() => NOTHING)

if (typeof window !== 'undefined') {
  restore()
  record.watch(restore)
}

function restore(): void {
  useStore.setState(record.read() ?? NOTHING)
}

/** The sizes of whoever uses this browser. None on the server and in the first paint. */
export function useKnownSizes(): KnownSizes {
  return useStore()
}

/** The same outside React. */
export function knownSizes(): KnownSizes {
  return useStore.getState()
}

/** Tells of every change; the answer ends it. */
export function onKnownSizes(listener: () => void): () => void {
  return useStore.subscribe(listener)
}

/**
 * Keeps what the shopper says is theirs, in place of all they said before; called only where they say so themselves.
 */
export function keepOwnSizes(own: MySizes): void {
  write({ ...newest(), own })
}

/**
 * Notes a size that was chosen for a list or on a product: it is offered, and never overwrites what is theirs
 * [SIZE-03].
 */
export function noteChosenSize(told: MySizes): void {
  if (isEmptySizes(told) || kindOf(told) === undefined) return
  const { own, chosen } = newest()
  write({ own, chosen: { ...chosen, ...told } })
}

/** Forgets all of it: the next person at this browser is somebody else [AUTH-21]. */
export function forgetSizes(): void {
  write(NOTHING)
}

/** What another window may have written a moment ago. */
function newest(): KnownSizes {
  return record.read() ?? knownSizes()
}

function write(known: KnownSizes): void {
  record.write(known)
  useStore.setState(known, true)
}

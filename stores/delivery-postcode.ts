import { create } from 'zustand'
import { fields, isText } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'

interface DeliveryPostcode {
  postcode: string
}

const isDeliveryPostcode = fields({ postcode: isText })

const record = browserRecord<DeliveryPostcode>({ key: 'deliveryPostcode', version: 1, parse: parseDeliveryPostcode })

const usePostcodeState = create<Partial<DeliveryPostcode>>()(() => ({}))

let recordKept = true

if (typeof window !== 'undefined') {
  restoreDeliveryPostcode()
  record.watch(restoreDeliveryPostcode)
}

function parseDeliveryPostcode(data: unknown): DeliveryPostcode | undefined {
  return isDeliveryPostcode(data) && /^\d{4}$/.test(data.postcode) ? data : undefined
}

/** Reads the record again: at the start, when another window wrote it, when the page comes back from the cache. */
export function restoreDeliveryPostcode(): void {
  if (recordKept) usePostcodeState.setState({ postcode: record.read()?.postcode ?? '' })
}

/** The postcode that delivery dates were last asked for; undefined while hydrating, empty when none. */
export function useDeliveryPostcode(): string | undefined {
  return usePostcodeState((state) => state.postcode)
}

/** The same outside React. */
export function currentDeliveryPostcode(): string {
  return usePostcodeState.getState().postcode ?? ''
}

/** Remembers a postcode of four digits. */
export function keepDeliveryPostcode(postcode: string): void {
  recordKept = record.write({ postcode })
  usePostcodeState.setState({ postcode })
}

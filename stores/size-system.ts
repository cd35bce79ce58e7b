import { create } from 'zustand'
import { SIZE_READINGS, type SizeReading, type SizeSystem } from '#lib/domain/sizes/sizes.ts'
import { browserRecord } from './browser-record.ts'

/** The system a shopper reads sizes in; `asLabelled` until they choose one: every size as the brand writes it. */
export type SizeSystemChoice = SizeSystem | 'asLabelled'

/** The same, for a product page: where a chart knows the foot's length, sizes can be read in centimetres too. */
export type SizeReadingChoice = SizeReading | 'asLabelled'

const CHOICES: readonly SizeReadingChoice[] = ['asLabelled', ...SIZE_READINGS]

const record = browserRecord({
  key: 'sizeSystem',
  version: 1,
  parse: (data) => CHOICES.find((choice) => choice === data),
})

// Its initial state is what the server rendered; the remembered choice comes right after hydration.
const useStore = create<{ choice: SizeReadingChoice }>()(() => ({ choice: 'asLabelled' }))

if (typeof window !== 'undefined') {
  restore()
  record.watch(restore)
}

function restore(): void {
  const choice = record.read()
  if (choice) useStore.setState({ choice })
}

/** The system sizes are shown in across the shop [PDP-08]. A product that does not know it shows its own labels. */
export function useSizeSystem(): SizeSystemChoice {
  return useStore(({ choice }) => withoutCentimetres(choice))
}

/** The same outside React. */
export function currentSizeSystem(): SizeSystemChoice {
  return withoutCentimetres(useStore.getState().choice)
}

/** Tells of every change; the answer ends it. */
export function onSizeSystem(listener: () => void): () => void {
  return useStore.subscribe(listener)
}

/** What a product page shows sizes in. */
export function useSizeReading(): SizeReadingChoice {
  return useStore(({ choice }) => choice)
}

function withoutCentimetres(choice: SizeReadingChoice): SizeSystemChoice {
  return choice === 'cm' ? 'asLabelled' : choice
}

/** Remembers the system in this browser; where storage is off, for this page only. */
export function chooseSizeSystem(choice: SizeReadingChoice): void {
  record.write(choice)
  useStore.setState({ choice })
}

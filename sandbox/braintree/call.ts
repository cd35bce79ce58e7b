import type { Faults } from '../faults.ts'

/** A call of the gateway as the stand-in's handlers see it. */
export interface Call {
  body: () => Promise<unknown>
  merchant: string
  /** The name in the path, or nothing. */
  id: string
  faults: Readonly<Faults>
  gzip: boolean
}

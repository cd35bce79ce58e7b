import { TINS } from '../pantry/tins.ts'

export const MEALS = TINS.length

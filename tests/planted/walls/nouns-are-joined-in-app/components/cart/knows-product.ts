import { card } from '../product/card-shape.ts'

export const known = card

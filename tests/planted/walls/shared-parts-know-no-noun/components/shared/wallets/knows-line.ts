import { line } from '../../cart/line.ts'

export const bought = line.qty

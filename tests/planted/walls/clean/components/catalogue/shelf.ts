import { price } from '../../lib/domain/price.ts'
import { frame } from '../ui/frame.ts'

export const shelf = [frame, price]

import { price } from '../domain/price.ts'

export const stock = price

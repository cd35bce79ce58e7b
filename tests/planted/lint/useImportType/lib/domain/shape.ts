// @ts-expect-error it is wrong on purpose
import { Price } from './price-shape.ts'

export const cents = (price: Price) => price.cents

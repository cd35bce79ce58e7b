// @ts-expect-error it is wrong on purpose
import { price } from './idle-price.ts'

export const idle = true

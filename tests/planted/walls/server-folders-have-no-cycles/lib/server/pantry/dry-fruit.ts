import { OVEN } from '../kitchen/oven.ts'

export const FRUIT = [OVEN]

// @ts-expect-error it is missing on purpose
import { lost } from './lost.ts'

export const found: unknown = lost

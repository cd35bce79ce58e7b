import { example } from '../tests/example.ts'

export const known = example

import { answer } from '../lib/client/answer.ts'

export const stored = answer

import { stage } from '../sandbox/stage.ts'

export const known = stage

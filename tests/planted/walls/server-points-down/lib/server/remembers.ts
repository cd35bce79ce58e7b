import { memory } from '../../stores/memory.ts'

export const remembered = memory

import { cartMemory } from '../../stores/cart-memory.ts'

export const known = cartMemory

export const cartMemory = 'cart'

export const price = 100

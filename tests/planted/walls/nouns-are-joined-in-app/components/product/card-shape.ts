export const card = 'product'

export const pagePart = 'of one page'

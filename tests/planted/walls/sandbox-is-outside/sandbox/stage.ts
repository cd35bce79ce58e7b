export const stage = 'set'

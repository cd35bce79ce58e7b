export const frame = 'of anything'

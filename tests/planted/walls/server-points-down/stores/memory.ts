export const memory = 'of a browser'

export const panel = 'of a machine'

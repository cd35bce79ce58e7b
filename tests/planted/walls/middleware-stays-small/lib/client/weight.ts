export const weight = 1000

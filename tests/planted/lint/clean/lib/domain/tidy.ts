export const tidy = 100

export const prices = [100]

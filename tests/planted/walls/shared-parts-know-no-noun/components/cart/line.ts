export const line = { qty: 1 }

export const look = 'button'

export const OVEN = 'hot'

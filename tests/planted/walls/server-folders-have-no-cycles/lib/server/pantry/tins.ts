export const TINS = ['beans']

export const brands = ['Ridgeback']

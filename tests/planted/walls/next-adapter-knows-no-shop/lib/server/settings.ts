export const shopName = 'Steelcap'

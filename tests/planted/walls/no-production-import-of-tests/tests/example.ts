export const example = 'boot'

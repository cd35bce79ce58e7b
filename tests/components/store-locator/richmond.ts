/** The suburb the store locator's tests stand in. */
export const RICHMOND = {
  key: 'richmond-vic-3121',
  suburb: 'Richmond',
  state: 'VIC',
  postcode: '3121',
  country: 'AU',
} as const

/** Where browsers send what they have measured, below /api [OBS-32]. */
export const MEASUREMENTS = '/measurements'

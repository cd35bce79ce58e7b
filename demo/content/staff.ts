import 'server-only'

/** Who writes for the demo shop. All invented. */
export const NERIDA = 'Nerida Voss, boot fitter'
export const CALLUM = 'Callum Tahana, store manager, Penrose'
export const PRIYA = 'Priya Ramanan, workwear buyer'
export const DES = 'Des Okafor, repair bench'
export const JOANNE = 'Joanne Petrakis, safety and standards'

import { brands } from '../../demo/brands.ts'

export const first = brands[0]

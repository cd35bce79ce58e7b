import { weight } from './lib/client/weight.ts'

export const middleware = () => weight

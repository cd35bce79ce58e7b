export { price } from './price.ts'

import { shelf } from '../components/catalogue/shelf.ts'
import { stock } from '../lib/server/stock.ts'

export const page = [shelf, stock]

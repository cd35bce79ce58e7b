import { fetchRaw } from '../beside-bare.ts'
import { kilobytes } from '../numbers.ts'
import type { BenchRow } from '../row.ts'

const KB = 1024

export const row: BenchRow = {
  id: 'P9',
  title: 'HTML of a listing of 60 cards',
  async run(context) {
    const { origin, paths } = await context.shop()
    const url = origin + paths.listing
    const [plain, gzip] = [await fetchRaw(url, {}), await fetchRaw(url, { 'accept-encoding': 'gzip' })]
    const cards = new Set(plain.body.toString().match(/(?<=href=")\/products\/[^"?#]+/g)).size
    return [
      {
        what: `${paths.listing}, ${cards} products`,
        measured: `${kilobytes(gzip.body.length)} gzip`,
        beside: `${kilobytes(plain.body.length)} plain`,
        budget: '≤ 25 KB',
        met: gzip.body.length <= 25 * KB,
      },
    ]
  },
}

import { gzipSync } from 'node:zlib'
import { markupAndStyles } from '#tests/setup/page-markup.ts'
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
    const markup = gzipSync(markupAndStyles(plain.body.toString()).markup, { level: 6 }).length
    return [
      {
        what: `${paths.listing}, ${cards} products`,
        measured: `${kilobytes(markup)} gzip, ${kilobytes(gzip.body.length)} with its styles`,
        beside: `${kilobytes(plain.body.length)} plain`,
        budget: '≤ 25 KB without its styles',
        met: markup <= 25 * KB,
      },
    ]
  },
}

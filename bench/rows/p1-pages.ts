import { BROWSER, besideBare } from '../beside-bare.ts'
import type { BenchRow } from '../row.ts'

export const row: BenchRow = {
  id: 'P1',
  title: 'Warm public pages beside a bare node:http server that sends the same bytes from memory',
  async run(context) {
    const { paths } = await context.shop()
    return besideBare(context, [
      { name: 'home', path: paths.home, headers: BROWSER },
      { name: 'listing', path: paths.listing, headers: BROWSER },
      { name: 'product', path: paths.product, headers: BROWSER },
    ])
  },
}

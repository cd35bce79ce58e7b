import { BROWSER, besideBare, fetchRaw } from '../beside-bare.ts'
import type { BenchRow } from '../row.ts'

/** The router state Next's client sends when it comes from the home page. */
const FROM_HOME = encodeURIComponent(
  JSON.stringify(['', { children: ['(shop)', { children: ['__PAGE__', {}] }] }, null, null, 16]),
)

export const row: BenchRow = {
  id: 'P2',
  title: 'The same pages, 304 for one who has them and client navigations to them',
  async run(context) {
    const { origin, paths } = await context.shop()
    const { headers } = await fetchRaw(origin + paths.product, BROWSER)
    const navigation = { ...BROWSER, accept: '*/*', rsc: '1', 'next-router-state-tree': FROM_HOME, 'next-url': '/' }
    return besideBare(context, [
      { name: 'product, 304', path: paths.product, headers: { ...BROWSER, 'if-none-match': String(headers.etag) } },
      { name: 'product, navigation', path: `${paths.product}?_rsc=1a2b3`, headers: navigation },
      {
        name: 'listing, navigation',
        path: `${paths.listing}${paths.listing.includes('?') ? '&' : '?'}_rsc=1a2b3`,
        headers: navigation,
      },
    ])
  },
}

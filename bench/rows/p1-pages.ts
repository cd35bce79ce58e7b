import { BROWSER, besideBare } from '../beside-bare.ts'
import type { BenchRow } from '../row.ts'

export const row: BenchRow = {
  id: 'P1',
  title: 'Warm public pages beside a bare node:http server that sends the same bytes from memory',
  async run(context) {
    const { origin, paths } = await context.shop()
    return besideBare(context, [
      { name: 'home', path: paths.home, headers: BROWSER },
      { name: 'listing', path: paths.listing, headers: BROWSER },
      { name: 'product', path: paths.product, headers: BROWSER },
      { name: 'store', path: await firstLinkOf(origin, '/stores'), headers: BROWSER },
      { name: 'post', path: await firstLinkOf(origin, '/blog'), headers: BROWSER },
    ])
  },
}

/** The first page that an index of pages leads to. */
async function firstLinkOf(origin: string, index: string): Promise<string> {
  const html = await fetch(origin + index).then((answer) => answer.text())
  const link = html.match(new RegExp(`(?<=href=")${index}/[a-z0-9/-]+(?=")`))?.[0]
  if (link === undefined) throw new Error(`${index} leads to no page of its own`)
  return link
}

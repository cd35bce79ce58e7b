import { afterEach, expect, it } from 'vitest'
import { foundCount, listedItems, shownItem } from '#lib/client/analytics/page-items.ts'

function show(html: string): void {
  document.body.innerHTML = html
}
afterEach(() => show(''))

const card = (id: string, heading: string, price: string) =>
  `<li class="card" data-id="${id}"><h3>${heading}</h3><p class="price">Now <b>${price}</b> was <s>$500</s></p></li>`

it('a list that does not say where it begins begins with its first [OBS-09]', () => {
  show(`<main><div class="listing"><ul data-list="Boots">
    ${card('p1', '<a><span>Grit</span> Anvil boot </a>', '$129.95')}${card('p2', '<a>Peak cap</a>', 'from $1,020')}
  </ul></div></main>`)
  expect(listedItems(document)).toEqual([
    {
      ...{ item_id: 'p1', item_name: 'Anvil boot', item_brand: 'Grit', price: 129.95, quantity: 1 },
      ...{ item_list_name: 'Boots', index: 1 },
    },
    { item_id: 'p2', item_name: 'Peak cap', price: 1020, quantity: 1, item_list_name: 'Boots', index: 2 },
  ])
})

it('a tile that says nothing of price, name or product is left out; those behind it keep their places [OBS-09]', () => {
  show(`<main><div class="listing"><ul data-list="Boots" data-from="25">
    ${card('p1', '<a>Anvil boot</a>', 'Sold out')}${card('p2', '<a><span>Grit</span></a>', '$20')}
    ${card('p3', 'No link', '$20')}<li class="card"><h3><a>Nobody</a></h3><p class="price"><b>$20</b></p></li>
    ${card('p5', '<a>Peak cap</a>', '$20')}
  </ul></div></main>`)
  expect(listedItems(document).map(({ item_id, index }) => [item_id, index])).toEqual([['p5', 29]])
})

it('what is no list of the page is none: a rail beside it, tiles outside of it, an empty page [OBS-09]', () => {
  show(`<main><section class="rail"><ul data-list="Others bought">${card('p1', '<a>Anvil boot</a>', '$20')}</ul></section>
    <div class="listing">${card('p2', '<a>Peak cap</a>', '$20')}</div></main>`)
  expect(listedItems(document)).toEqual([])
  show('')
  expect(listedItems(document)).toEqual([])
})

it.each([
  ['1 product', 1],
  ['1,204 products', 1204],
  ['1,234,567 products', 1_234_567],
  ['Page 2 of 7', undefined],
  ['', undefined],
])('a page that says “%s” has found %s [OBS-33]', (text, count) => {
  show(`<main><div class="listing-title"><p role="status">${text}</p></div></main><p role="status">9 left</p>`)
  expect(foundCount(document)).toBe(count)
})

it('a page that is about no product, or does not say what it costs, shows none [OBS-09]', () => {
  expect(shownItem(document)).toBeUndefined()
  const page = (price: string, brand = '<a class="pdp-brand"></a>') =>
    show(
      `<main><article class="pdp" data-id="p1">${brand}<h1>Anvil boot</h1><p class="price"><b>${price}</b></p></article></main>`,
    )
  page('Not sold any more')
  expect(shownItem(document)).toBeUndefined()
  page('$1,110.50')
  expect(shownItem(document)).toEqual({ item_id: 'p1', item_name: 'Anvil boot', price: 1110.5, quantity: 1 })
  page('$110', '')
  expect(shownItem(document)).toEqual({ item_id: 'p1', item_name: 'Anvil boot', price: 110, quantity: 1 })
  show('<main><article class="pdp" data-id="p1"><p class="price"><b>$110</b></p></article></main>')
  expect(shownItem(document), 'a product without a name').toBeUndefined()
})

import { render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { overlayText, ProductCard } from '#components/catalogue/product-card.tsx'
import { ProductGrid, ProductRail } from '#components/catalogue/product-grid.tsx'
import { speakChosenSizes, speakSizes } from '#components/catalogue/spoken-sizes.ts'
import { Picture } from '#components/ui/picture.tsx'
import type { ProductCard as Card } from '#lib/contract/product.ts'
import { IMAGE_ASPECT_RATIO } from '#lib/domain/shop-rules.ts'
import { chooseSizeSystem } from '#stores/size-system.ts'
import { cardFixture, productFixture } from '#tests/setup/shop-fixtures.ts'

const card = cardFixture({ footwearAvailableVariantLabels: ['7', '7.5', '10'] })

function show(change: Partial<Card> = {}) {
  render(
    <ul>
      <ProductCard card={{ ...card, ...change }} taxRate={0.1} />
    </ul>,
  )
  return screen.getByRole('listitem')
}

describe('a product tile', () => {
  it('is one link with brand and name, and says price and sizes [CAT-23]', () => {
    const tile = show()
    expect(within(tile).getAllByRole('link')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Karrabin Drover boot' })).toHaveAttribute(
      'href',
      '/products/karrabin/drover-wheat',
    )
    expect(tile).toHaveTextContent('$129.95')
    expect(tile).toHaveTextContent('Sizes 7 · 7½ · 10')
    expect(tile).not.toHaveTextContent(/New|Sale|Sold out|Was/)
  })

  it('tells two colours of one style apart', () => {
    show({ colour: 'Wheat' })
    expect(screen.getByRole('link', { name: /^Karrabin Drover boot ?, wheat$/ })).toBeVisible()
  })

  it('says what a reduced price was, the saving and the per cent [CAT-22, CAT-23]', () => {
    const tile = show({ isDiscounted: true, price: 66.67, erpOriginalPrice: 100 })
    expect(tile).toHaveTextContent('Now $66.67 Was $100 Save $33.33 (33%)')
    expect(tile).toHaveTextContent('Sale −33%')
  })

  it.each(['grid', 'rail'] as const)(
    'says in a %s what the first offer about it is, and no neighbour’s [PROMO-12]',
    (kind) => {
      const cards = ['a', 'b', 'c', 'd'].map((id) => ({ ...card, id }))
      const callouts = new Map([
        ['a', [{ text: '20% off boots', price: 10_396 }, { text: 'Third pair free (from 3 items)' }]],
        ['b', [{ text: 'Third pair free (from 3 items)' }]],
        ['d', []],
      ])
      const props = { cards, taxRate: 0.1, callouts }
      render(kind === 'grid' ? <ProductGrid {...props} /> : <ProductRail {...props} label="Boots" />)
      const [a, b, c, d] = screen.getAllByRole('listitem')
      expect(a).toHaveTextContent(/\$129\.95\s?20% off boots: \$103\.96Sizes/)
      expect(a).not.toHaveTextContent('Third pair')
      expect(b).toHaveTextContent(/\$129\.95\s?Third pair free \(from 3 items\)Sizes/)
      for (const tile of [b, c, d]) expect(tile).not.toHaveTextContent(/103|% off/)
    },
  )

  it('says in a rail of records what each of them says itself, and no neighbour’s [PDP-04, PROMO-12]', () => {
    const told = [[{ text: '20% off boots', price: 103.96 }], [{ text: 'Third pair free (from 3 items)' }], []]
    const records = [...told, undefined].map((offers, i) => {
      const record = productFixture({ id: `r${i}` })
      return offers ? { ...record, offers } : record
    })
    render(<ProductRail cards={records} taxRate={0.1} label="Recently viewed" />)
    const [priced, named, none, silent] = screen.getAllByRole('listitem')
    expect(priced).toHaveTextContent(/20% off boots: \$103\.96/)
    expect(named).toHaveTextContent(/Third pair free \(from 3 items\)/)
    expect(named).not.toHaveTextContent(/free \(from 3 items\):/)
    for (const tile of [none, silent]) expect(tile).not.toHaveTextContent(/103|off|free/)
  })

  it('shows what a shopper pays for a price kept without GST [CAT-25, GEN-02]', () => {
    expect(show({ price: 100, erpOriginalPrice: 100, taxExclusive: true })).toHaveTextContent('$110')
  })

  it.each([
    [{ isNew: true }, 'New'],
    [{ soldOut: true }, 'Sold out'],
    [{ overlayIds: ['best-seller'] }, 'Best seller'],
  ])('says %o in words [CAT-23]', (change, words) => {
    expect(within(show(change)).getByText(words)).toBeVisible()
  })

  it('says which system the sizes are of [CAT-23, PDP-08]', () => {
    expect(show({ labelSystem: 'uk' })).toHaveTextContent('Sizes AU/UK 7 · 7½ · 10')
  })

  describe('in the system a shopper reads', () => {
    const footwearLabelsIn = { usMen: ['8', '8.5', '11'], eu: ['40.5', '41', '44.5'] }
    const card = { labelSystem: 'uk' as const, footwearLabelsIn }
    const sizesOf = (tile: HTMLElement) => tile.querySelector<HTMLElement>('.card-sizes') as HTMLElement
    const seen = (tile: HTMLElement) => sizesOf(tile).querySelector('.card-said')?.textContent

    it('says its sizes in it, keeps them as the brand labels them, and puts them back [CAT-33]', () => {
      const tile = show(card)
      const stop = speakSizes(document.body, 'eu')
      expect(seen(tile)).toBe('EU 40½ · 41 · 44½')
      expect(sizesOf(tile)).toHaveTextContent('AU/UK 7 · 7½ · 10')
      stop()
      expect(seen(tile)).toBeUndefined()
    })

    it('leaves a card alone that does not know the system [CAT-33]', () => {
      const tile = show(card)
      const stop = speakSizes(document.body, 'usWomen')
      expect(seen(tile)).toBeUndefined()
      stop()
    })

    it('follows the choice, there and back [CAT-33]', () => {
      const tile = show(card)
      const stop = speakChosenSizes(document.body)
      expect(seen(tile)).toBeUndefined()
      chooseSizeSystem('usMen')
      expect(seen(tile)).toBe('US men 8 · 8½ · 11')
      chooseSizeSystem('eu')
      expect(seen(tile)).toBe('EU 40½ · 41 · 44½')
      chooseSizeSystem('asLabelled')
      expect(seen(tile)).toBeUndefined()
      stop()
    })

    it('speaks of cards that come later, too, and once of each [CAT-33]', async () => {
      const stop = speakSizes(document.body, 'usMen')
      const tile = show(card)
      await waitFor(() => expect(seen(tile)).toBe('US men 8 · 8½ · 11'))
      tile.append(document.createElement('i'))
      await waitFor(() => expect(sizesOf(tile).querySelectorAll('.card-said')).toHaveLength(1))
      stop()
    })
  })

  it('shows clothing sizes where there are no footwear sizes [CAT-23]', () => {
    expect(show({ footwearAvailableVariantLabels: [], availableVariantLabels: ['S', 'M'] })).toHaveTextContent(
      'Sizes S · M',
    )
  })

  it('reads an overlay’s id as words', () => {
    expect(overlayText('online_only')).toBe('Online only')
  })
})

describe('a picture', () => {
  it('reserves a box of 5:6 [CAT-27]', () => {
    render(<Picture source={{ kind: 'drawn', src: '/x.svg', alt: 'Boot, side' }} />)
    const img = screen.getByRole('img', { name: 'Boot, side' })
    expect(Number(img.getAttribute('width')) / Number(img.getAttribute('height'))).toBeCloseTo(IMAGE_ASPECT_RATIO)
    expect(img).toHaveAttribute('loading', 'lazy')
  })

  it('offers a photo at its widths in AVIF and WebP, the first one at once', () => {
    const photo = { kind: 'photo', src: '/pictures/photo/abc', widths: [320, 640], alt: 'Boot' } as const
    const { container } = render(<Picture source={photo} eager />)
    expect(container.querySelector('source')).toHaveAttribute(
      'srcset',
      '/pictures/photo/abc-320.avif 320w, /pictures/photo/abc-640.avif 640w',
    )
    const img = screen.getByRole('img')
    expect(img).toHaveAttribute('srcset', expect.stringContaining('abc-640.webp 640w'))
    expect(img).not.toHaveAttribute('loading')
  })
})

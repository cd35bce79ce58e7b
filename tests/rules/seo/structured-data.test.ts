import { describe, expect, it } from 'vitest'
import { inlineJson } from '#components/ui/inline-json.ts'
import { merchantId } from '#lib/domain/seo/merchant-id.ts'
import { STORE_TYPES } from '#lib/domain/seo/shop-words.ts'
import { breadcrumbList } from '#lib/domain/seo/structured-data/breadcrumb-list.ts'
import { deliveryTerms } from '#lib/domain/seo/structured-data/delivery-terms.ts'
import { worldwideGtin } from '#lib/domain/seo/structured-data/gtin.ts'
import { productItemList } from '#lib/domain/seo/structured-data/item-list.ts'
import { localStore } from '#lib/domain/seo/structured-data/local-store.ts'
import { organization, webSite } from '#lib/domain/seo/structured-data/organization.ts'
import { rasterPath } from '#lib/domain/seo/structured-data/picture-url.ts'
import {
  type GroupedProduct,
  type ProductGroupContext,
  productGroup,
} from '#lib/domain/seo/structured-data/product-group.ts'
import { sizeSpecification } from '#lib/domain/seo/structured-data/size-specification.ts'
import { storeItemList } from '#lib/domain/seo/structured-data/store-item-list.ts'
import { articleData, blogPosting, modifiedAt } from '#lib/domain/seo/structured-data/written-page.ts'
import { productFixture } from '#tests/setup/shop-fixtures.ts'
import { shapeTroubles } from '#tests/setup/structured-data-shape.ts'

const ORIGIN = 'https://shop.example'
const DRAWN = { kind: 'drawn', src: '/pictures/drawn/lace-up-boot.wheat.plain.side.v1.svg', alt: 'A boot' } as const
const DELIVERY = [
  { country: 'AU', price: 0, handling: { from: 0, to: 1 }, days: { from: 3, to: 6 } },
  { country: 'NZ', price: 1995, handling: { from: 0, to: 1 }, days: { from: 5, to: 9 } },
]
const [SPANS] = DELIVERY as [(typeof DELIVERY)[number]]

type Node = Record<string, unknown>
const variantsOf = (group: Node) => group['hasVariant'] as Node[]
const offerOf = (variant: Node | undefined) => variant?.['offers'] as Node

function group(product: Partial<GroupedProduct> = {}, context: Partial<ProductGroupContext> = {}): Node {
  const whole = { ...productFixture({ images: [DRAWN], demographic: 'men' }), ...product }
  const terms = { taxRate: 0.1, delivery: DELIVERY, storesTakeReturns: true, seasons: [] }
  return productGroup(whole, { origin: ORIGIN, siblings: [], ...terms, ...context })
}

describe('a product as structured data', () => {
  it('is a group that varies by size, with a variant per size, its code, price and address [SEO-02]', () => {
    const data = group()
    expect(data).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'p1',
      url: 'https://shop.example/products/boots/p1',
      variesBy: ['https://schema.org/size'],
      image: ['https://shop.example/pictures/raster/lace-up-boot.wheat.plain.side.v1.png'],
    })
    expect(variantsOf(data).map((variant) => variant['sku'])).toEqual(['p1-8', 'p1-9'])
    expect(offerOf(variantsOf(data)[1])).toMatchObject({
      url: 'https://shop.example/products/boots/p1?variant=p1-9',
      price: '129.95',
      priceCurrency: 'AUD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
    })
    expect(shapeTroubles(data, ORIGIN)).toEqual([])
  })

  it('shares its group with its other colours and names their addresses [SEO-02]', () => {
    const siblings = [
      { path: 'boots/p1', colour: 'Black' },
      { path: 'boots/p2', colour: 'Tan' },
    ]
    const data = group({}, { siblings, styleCode: 'KB101' })
    expect(data['productGroupID']).toBe('KB101')
    expect(group({}, { siblings })['productGroupID']).toBe('p1')
    const long = 'KB101'.repeat(11)
    expect(group({}, { siblings, styleCode: long })['productGroupID']).toBe(merchantId(long))
    expect(merchantId(long).length).toBeLessThanOrEqual(50)
    // The same once its other colours are gone: a group must not be another one with each colour that sells out.
    expect(group({}, { siblings: siblings.slice(0, 1), styleCode: 'KB101' })['productGroupID']).toBe('KB101')
    expect(group({}, { styleCode: '' })['productGroupID']).toBe('p1')
    expect(group({}, { siblings: siblings.slice(0, 1) })['variesBy']).toEqual(['https://schema.org/size'])
    expect(variantsOf(data)).toHaveLength(3)
    expect(data['variesBy']).toEqual(['https://schema.org/size', 'https://schema.org/color'])
    expect(variantsOf(data).at(-1)).toEqual({ '@type': 'Product', url: 'https://shop.example/products/boots/p2' })
  })

  it('prices as a shopper pays, and strikes the old price out', () => {
    const offer = offerOf(variantsOf(group({ price: 100, erpOriginalPrice: 120, taxExclusive: true }))[0])
    expect(offer['price']).toBe('110.00')
    expect(offer['priceSpecification']).toMatchObject([
      { price: '110.00', valueAddedTaxIncluded: true },
      { price: '132.00', priceType: 'https://schema.org/StrikethroughPrice' },
    ])
    const plain = offerOf(variantsOf(group({ price: 100, erpOriginalPrice: 100 }))[0])
    expect(plain['priceSpecification']).toEqual([
      { '@type': 'UnitPriceSpecification', price: '100.00', priceCurrency: 'AUD', valueAddedTaxIncluded: true },
    ])
    expect(plain).not.toHaveProperty('priceValidUntil')
    const saleEndsAt = '2026-11-30T13:00:00.000Z'
    expect(offerOf(variantsOf(group({ saleEndsAt }))[0])['priceValidUntil']).toBe(saleEndsAt)
  })

  it.each([
    [{ state: 'discontinued' }, 10, 'Discontinued'],
    [{ state: 'upcoming' }, 10, 'OutOfStock'],
    [{}, 0, 'OutOfStock'],
    [{ functionalType: 'madeToOrder' }, 0, 'MadeToOrder'],
    [{ functionalType: 'giftCard' }, 0, 'InStock'],
  ])('says of %o with %i on the shelf: %s [SEO-02]', (change, stockQty, word) => {
    const data = group({ ...change, variants: [{ id: 'v', code: 'v', stockQty, label: '8', sizes: {} }] })
    expect(offerOf(variantsOf(data)[0])['availability']).toBe(`https://schema.org/${word}`)
  })

  it('says what delivery costs in both countries and how long goods may come back, in full once', () => {
    const [first, second] = variantsOf(group()).map(offerOf)
    const span = (minValue: number, maxValue: number) => ({
      '@type': 'QuantitativeValue',
      ...{ minValue, maxValue, unitCode: 'DAY' },
    })
    expect(first?.['shippingDetails']).toMatchObject([
      {
        '@type': 'OfferShippingDetails',
        '@id': '#delivery-au',
        shippingRate: { '@type': 'MonetaryAmount', value: '0.00', currency: 'AUD' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'AU' },
        deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: span(0, 1), transitTime: span(3, 6) },
      },
      { shippingRate: { value: '19.95' }, deliveryTime: { transitTime: { minValue: 5, maxValue: 9 } } },
    ])
    expect(first?.['hasMerchantReturnPolicy']).toMatchObject({
      applicableCountry: ['AU', 'NZ'],
      merchantReturnDays: 40,
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    })
    expect(second?.['shippingDetails']).toEqual([{ '@id': '#delivery-au' }, { '@id': '#delivery-nz' }])
    expect(second?.['hasMerchantReturnPolicy']).toEqual({ '@id': '#returns' })
  })

  it('promises no return of what is made for one buyer, and tells what sending it costs [PDP-23, SEO-02]', () => {
    const made = offerOf(variantsOf(group({ functionalType: 'madeToOrder' }))[0])
    expect(made).not.toHaveProperty('hasMerchantReturnPolicy')
    expect(made['shippingDetails']).toHaveLength(2)
  })

  it('names each size by all that tells it apart, and shows it [SEO-02]', () => {
    const variants = [{ id: 'v', code: 'KB-8', stockQty: 1, label: '8', width: 'Wide (2E)', sizes: { uk: '8' } }]
    const data = group({ variants, colour: 'Wheat', material: 'Leather', description: '<p>Built <b>hard</b></p>' })
    expect(data).toMatchObject({ description: 'Built hard', color: 'Wheat', material: 'Leather' })
    expect(variantsOf(data)[0]).toMatchObject({
      name: 'Anvil boot, Wheat, 8, Wide (2E)',
      color: 'Wheat',
      image: 'https://shop.example/pictures/raster/lace-up-boot.wheat.plain.side.v1.png',
    })
    const bare = group({ variants, colour: undefined, images: [], description: '' }, { delivery: [] })
    expect(bare['description']).toBe('Anvil boot')
    expect(['image', 'color', 'material'].filter((name) => name in bare)).toEqual([])
    const [only] = variantsOf(bare)
    expect(only).toMatchObject({ name: 'Anvil boot, 8, Wide (2E)' })
    expect(['image', 'color'].filter((name) => name in (only ?? {}))).toEqual([])
    expect(offerOf(only)).not.toHaveProperty('shippingDetails')
  })

  it('does not say that what is yet to be made leaves the next day [CART-21]', () => {
    const times = (functionalType: string) =>
      offerOf(variantsOf(group({ functionalType }))[0])['shippingDetails'] as { deliveryTime: Node }[]
    expect(times('basic')[0]?.deliveryTime).toHaveProperty('handlingTime')
    expect(times('madeToOrder')[0]?.deliveryTime).not.toHaveProperty('handlingTime')
  })

  it('promises no delivery and no return of a gift card', () => {
    const offer = offerOf(variantsOf(group({ functionalType: 'giftCard' }))[0])
    expect(offer).not.toHaveProperty('shippingDetails')
    expect(offer).not.toHaveProperty('hasMerchantReturnPolicy')
  })

  it('claims stars only where the page shows reviews', () => {
    expect(group()).not.toHaveProperty('aggregateRating')
    expect(group({}, { reviews: { average: 0, count: 0, reviews: [] } })).not.toHaveProperty('aggregateRating')
    const review = { rating: 4, title: 'Sturdy', body: 'Good.', author: 'Jo', createdAt: '2026-03-01T02:00:00.000Z' }
    const data = group({}, { reviews: { average: 4.5, count: 2, reviews: [review] } })
    expect(data['aggregateRating']).toMatchObject({ ratingValue: 4.5, reviewCount: 2 })
    expect(data['aggregateRating']).toMatchObject({ '@type': 'AggregateRating', bestRating: 5, worstRating: 1 })
    const written = {
      '@type': 'Review',
      reviewBody: 'Good.',
      datePublished: '2026-03-01',
      author: { '@type': 'Person', name: 'Jo' },
      reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 1 },
    }
    expect(data['review']).toEqual([{ ...written, name: 'Sturdy' }])
    const shown = (reviews: (typeof review)[]) => group({}, { reviews: { average: 4, count: 2, reviews } })
    expect(shown([{ ...review, title: '' }])['review']).toEqual([written])
    expect(shown([])).not.toHaveProperty('review')
    const ofTheMorning = { ...review, createdAt: '2026-02-28T20:30:00.000Z' }
    expect(shown([ofTheMorning])['review']).toMatchObject([{ datePublished: '2026-03-01' }])
  })

  it('names a barcode only if the world may read it', () => {
    const barcodes = { 'p1-8': '9300601000013', 'p1-9': '2900002833539' }
    const [first, second] = variantsOf(group({}, { barcodes }))
    expect(first).not.toHaveProperty('gtin')
    expect(second).not.toHaveProperty('gtin')
    expect(variantsOf(group({}, { barcodes: { 'p1-8': '4006381333931' } }))[0]).toHaveProperty('gtin', '4006381333931')
  })

  it('cannot end its script element, whatever a product is called', () => {
    const data = group({ name: '</script><b>\u2028\u2029', description: '<p>a &lt;/script&gt;</p>' })
    expect(inlineJson(data)).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(inlineJson(data))).toEqual(data)
  })
})

describe('a size as structured data', () => {
  const shoe = { eu: '42', uk: '8', usMen: '9' }
  it.each([
    [{ label: '9', sizes: shoe }, 'men', 'US', ['Mens']],
    [{ label: '8', sizes: shoe }, 'men', 'UK', ['Mens']],
    [{ label: '42', sizes: shoe }, 'women', 'Europe', ['Womens']],
    [{ label: 'XL', sizes: {} }, 'men', 'AU', ['Mens']],
    [{ label: '87S', sizes: {} }, 'men', 'AU', ['Mens', 'Short']],
    [{ label: '87R', sizes: {} }, 'men', 'AU', ['Mens', 'Regular']],
    [{ label: '87l', sizes: {} }, 'men', 'AU', ['Mens', 'Tall']],
    [{ label: '12', sizes: {} }, 'kids', 'AU', ['Boys', 'Girls']],
    [{ label: 'M', sizes: {} }, 'unisex', 'AU', ['Mens', 'Womens']],
    [{ label: '9.5', sizes: {} }, 'men', 'AU', ['Mens']],
    [{ label: '10.25', sizes: {} }, 'men', 'AU', ['Mens']],
    [{ label: '3XL', sizes: {} }, 'men', 'AU', ['Mens']],
    [{ label: 'XXS', sizes: {} }, 'men', 'AU', ['Mens']],
    [{ label: '7.5', sizes: { usWomen: '7.5', uk: '5.5' } }, 'women', 'US', ['Womens']],
    [{ label: '5.5', sizes: { usWomen: '7.5', uk: '5.5' } }, 'women', 'UK', ['Womens']],
    [{ label: '2', sizes: { usKids: '2', uk: '1' } }, 'kids', 'US', ['Boys', 'Girls']],
    [{ label: '1', sizes: { usKids: '2', uk: '1' } }, 'kids', 'UK', ['Boys', 'Girls']],
    [{ label: '33', sizes: { usKids: '2', eu: '33' } }, 'kids', 'Europe', ['Boys', 'Girls']],
    [{ label: '42', sizes: { eu: '42', uk: '8' } }, 'men', 'Europe', ['Mens']],
    [{ label: '9', sizes: { usKids: '9', uk: '8' } }, 'unisex', 'US', ['Mens', 'Womens']],
  ] as const)('%o for %s is in the system %s', (variant, wearer, system, groups) => {
    expect(sizeSpecification(variant, wearer)).toEqual({
      '@type': 'SizeSpecification',
      name: variant.label,
      sizeSystem: `https://schema.org/WearableSizeSystem${system}`,
      sizeGroup: groups.map((name) => `https://schema.org/WearableSizeGroup${name}`),
    })
  })

  it('tells two widths of one length apart', () => {
    expect(sizeSpecification({ label: '8', width: 'Wide (2E)', sizes: shoe }, 'men')).toHaveProperty(
      'name',
      '8 Wide (2E)',
    )
  })

  it('is a mere word where there is no system', () => {
    expect(sizeSpecification({ label: 'One size', sizes: {} }, 'unisex')).toBe('One size')
    for (const label of ['$50', '12 months', 'XLR', 'AXL', '6-10', '9.x', 'M tall'])
      expect(sizeSpecification({ label, sizes: {} }, 'unisex')).toBe(label)
    expect(sizeSpecification({ label: 'Odd', sizes: shoe }, 'men')).not.toHaveProperty('sizeSystem')
  })
})

describe('barcodes', () => {
  it.each([
    ['4006381333931', '4006381333931'],
    ['036000291452', '036000291452'],
    ['96385074', '96385074'],
    ['400-6381 333931', '4006381333931'],
    ['14006381333938', '14006381333938'],
    ['12900002833536', undefined],
    ['20000004', undefined],
    ['01234565', undefined],
    ['412345678903', undefined],
    ['400638131', undefined],
    ['4006381330', undefined],
    ['40063813339', undefined],
    ['400638133393148', undefined],
    ['x4006381333931', undefined],
    ['4006381333931x', undefined],
    ['', undefined],
    [undefined, undefined],
    ['4006381333932', undefined],
    ['2900002833539', undefined],
    ['0412345678903', undefined],
    ['0000000000000', undefined],
    ['12345', undefined],
    [null, undefined],
  ])('%s is %s', (barcode, gtin) => expect(worldwideGtin(barcode)).toBe(gtin))
})

describe('delivery terms', () => {
  const facts = { freeFrom: 9900, handlingDays: 0 }
  const own = { transitDays: { metro: [2, 3], remote: [10, 14] } } as const
  const rates = [
    { code: 'standard', price: 995, countries: ['AU'], freeFromThreshold: true },
    { code: 'express', price: 1495, countries: ['AU', 'NZ'], freeFromThreshold: false },
  ]
  it('are the cheapest to each country, free from the threshold on', () => {
    const terms = (total: number) => deliveryTerms(rates, total, facts)
    const handling = { from: 0, to: 1 }
    expect(terms(9899)).toEqual([
      { country: 'AU', price: 995, handling, days: { from: 3, to: 10 } },
      { country: 'NZ', price: 1495, handling, days: { from: 3, to: 8 } },
    ])
    expect(terms(9900)[0]?.price).toBe(0)
  })

  it('are of two that cost the same the one that is named first', () => {
    const same = { ...own, code: 'post', price: 995, countries: ['AU'], freeFromThreshold: false }
    expect(deliveryTerms([...rates, same], 0, facts)[0]?.days).toEqual({ from: 3, to: 10 })
    expect(deliveryTerms([same, ...rates], 0, facts)[0]?.days).toEqual({ from: 2, to: 14 })
    expect(deliveryTerms([{ ...same, price: 1000 }, ...rates], 0, facts)[0]?.price).toBe(995)
  })

  it('have the days of the promise, whatever a label says, and those of packing before them [DLV-23]', () => {
    const posted = { ...own, code: 'post', price: 0, countries: ['AU', 'NZ'], freeFromThreshold: false }
    const handling = { from: 2, to: 3 }
    expect(deliveryTerms([posted], 0, { ...facts, handlingDays: 2 })).toEqual([
      { country: 'AU', price: 0, handling, days: { from: 2, to: 14 } },
      { country: 'NZ', price: 0, handling, days: { from: 5, to: 15 } },
    ])
  })
})

describe('the rest of the shop as structured data', () => {
  const site = { origin: ORIGIN, shopName: 'Steelcap', storeType: 'ShoeStore', today: '2026-12-24' } as const
  const terms = { storesTakeReturns: true, seasons: [] }
  const shop = { name: 'Steelcap', origin: ORIGIN, phone: '1300 000 000', profiles: [], ...terms }
  const store = {
    name: 'Steelcap Geelong',
    path: 'vic/geelong',
    phone: '+61 3 5550 0000',
    address: { country: 'AU', postcode: '3220', region: 'VIC', street1: '1 Moorabool St', locality: 'Geelong' },
    latitude: -38.15,
    longitude: 144.36,
    hours: { mon: '08:30-17:00', tue: '08:30-17:00', sat: '09:00-14:00', sun: 'closed' },
    holidays: [
      { date: '2026-12-23', name: 'Stocktake', hours: 'closed' },
      { date: '2026-12-25', name: 'Christmas Day', hours: 'closed' },
      { date: '2026-12-24', name: 'Christmas Eve', hours: '08:30-13:00' },
    ],
  }
  const written = {
    href: '/articles/returns',
    title: 'Returns',
    summary: 'How to send it back.',
    publishedAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-02-01T00:00:00.000Z',
  }

  it('numbers breadcrumbs from home down, with full addresses [SEO-02]', () => {
    const crumbs = [
      { name: 'Home', href: '/' },
      { name: 'Boots', href: '/categories/boots' },
    ]
    expect(breadcrumbList(crumbs, ORIGIN)['@type']).toBe('BreadcrumbList')
    expect(breadcrumbList(crumbs, ORIGIN)['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
      { '@type': 'ListItem', position: 2, name: 'Boots', item: 'https://shop.example/categories/boots' },
    ])
  })

  it('counts a listing on from its first page', () => {
    const page = [
      { path: 'a/b', name: 'B' },
      { path: 'a/c', name: 'C' },
    ]
    expect(productItemList(page, { origin: ORIGIN, first: 61, total: 62 })).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      numberOfItems: 62,
      itemListElement: [
        { '@type': 'ListItem', position: 61, url: 'https://shop.example/products/a/b' },
        { '@type': 'ListItem', position: 62, url: 'https://shop.example/products/a/c' },
      ],
    })
  })

  it('lists the stores of a place by their pages [STORE-11]', () => {
    const stores = [
      { path: 'vic/geelong', name: 'Geelong' },
      { path: 'vic/bendigo', name: 'Bendigo' },
    ]
    expect(storeItemList(stores, ORIGIN)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      numberOfItems: 2,
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Geelong', url: 'https://shop.example/stores/vic/geelong' },
        { '@type': 'ListItem', position: 2, name: 'Bendigo', url: 'https://shop.example/stores/vic/bendigo' },
      ],
    })
  })

  it('says where a store is, whose it is, and nothing that it does not know', () => {
    const { holidays: _, ...known } = store
    const street2 = 'Shop 3'
    const data = localStore({ ...known, phone: '', holidays: [], address: { ...known.address, street2 } }, site)
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ShoeStore',
      '@id': 'https://shop.example/stores/vic/geelong#store',
      name: 'Steelcap Geelong',
      url: 'https://shop.example/stores/vic/geelong',
      image: 'https://shop.example/icons/icon-512.png',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Moorabool St, Shop 3',
        addressLocality: 'Geelong',
        addressRegion: 'VIC',
        postalCode: '3220',
        addressCountry: 'AU',
      },
      geo: { '@type': 'GeoCoordinates', latitude: -38.15, longitude: 144.36 },
      openingHoursSpecification: localStore(store, site).openingHoursSpecification,
      currenciesAccepted: 'AUD',
      parentOrganization: { '@type': 'OnlineStore', name: 'Steelcap', url: 'https://shop.example/' },
    })
    expect(localStore(store, site).address.streetAddress).toBe('1 Moorabool St')
  })

  it('tells a store’s hours day by day, and the days that differ', () => {
    const data = localStore(store, site)
    expect(data.telephone).toBe('+61 3 5550 0000')
    expect(data).toMatchObject({ '@type': 'ShoeStore', geo: { latitude: -38.15 }, address: { postalCode: '3220' } })
    expect(data.openingHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Tuesday'],
        opens: '08:30',
        closes: '17:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Saturday'],
        opens: '09:00',
        closes: '14:00',
      },
    ])
    const day = (date: string) => ({
      '@type': 'OpeningHoursSpecification',
      ...{ validFrom: date, validThrough: date },
    })
    expect(data.specialOpeningHoursSpecification).toEqual([
      { ...day('2026-12-25'), name: 'Christmas Day', opens: '00:00', closes: '00:00' },
      { ...day('2026-12-24'), name: 'Christmas Eve', opens: '08:30', closes: '13:00' },
    ])
  })

  it('names the site, whose it is, and the shop’s own terms', () => {
    expect(webSite(shop)).toMatchObject({
      url: 'https://shop.example/',
      publisher: { '@id': organization(shop, DELIVERY)['@id'] },
    })
    expect(organization(shop, DELIVERY)).toMatchObject({
      areaServed: ['AU', 'NZ'],
      contactPoint: { telephone: '1300 000 000' },
      hasMerchantReturnPolicy: {
        merchantReturnDays: 40,
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
        itemDefectReturnFees: 'https://schema.org/FreeReturn',
      },
    })
    const bare = organization({ name: 'Steelcap', origin: ORIGIN, profiles: [], ...terms }, [])
    expect(['contactPoint', 'vatID', 'sameAs', 'hasShippingService'].filter((name) => name in bare)).toEqual([])
    expect(organization({ ...shop, abn: '51 824 753 556', email: 'hello@shop.example' }, [])).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'OnlineStore',
      vatID: '51 824 753 556',
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        email: 'hello@shop.example',
        telephone: '1300 000 000',
      },
    })
  })

  it('names the shop’s pages elsewhere, of the shop and of nothing else [SEO-11]', () => {
    const profiles = ['https://social.example/bolt', 'https://video.example/@bolt']
    const known = { ...shop, profiles }
    expect(organization(known, DELIVERY)).toEqual({ ...organization(shop, DELIVERY), sameAs: profiles })
    expect(webSite(known)).toEqual(webSite(shop))
  })

  it.each(STORE_TYPES)('says of each store of a shop that it is a %s [SEO-11]', (storeType) => {
    const data = localStore(store, { ...site, storeType })
    expect(data).toEqual({ ...localStore(store, site), '@type': storeType })
    expect(shapeTroubles(data, ORIGIN)).toEqual([])
  })

  it('says how goods come back, by mail or in a store, and who pays for it [RET-03]', () => {
    expect(organization(shop, DELIVERY)['hasMerchantReturnPolicy']).toEqual({
      '@type': 'MerchantReturnPolicy',
      '@id': '#returns',
      applicableCountry: ['AU', 'NZ'],
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 40,
      returnMethod: ['https://schema.org/ReturnByMail', 'https://schema.org/ReturnInStore'],
      customerRemorseReturnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      itemDefectReturnFees: 'https://schema.org/FreeReturn',
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    })
  })

  it('says until when goods come back that are ordered in a season, of the shop and of each product, and nothing without one [RET-30, SEO-02]', () => {
    const seasons = [
      { orderedFrom: '2026-11-01', orderedUntil: '2026-12-21', returnUntil: '2027-01-31' },
      { orderedFrom: '2027-03-01', orderedUntil: '2027-03-28', returnUntil: '2027-05-31' },
    ]
    const override = {
      '@type': 'MerchantReturnPolicySeasonalOverride',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    }
    const returnPolicySeasonalOverride = [
      { ...override, startDate: '2026-11-01', endDate: '2026-12-21', merchantReturnDays: '2027-01-31' },
      { ...override, startDate: '2027-03-01', endDate: '2027-03-28', merchantReturnDays: '2027-05-31' },
    ]
    const whole = organization({ ...shop, seasons }, DELIVERY)
    expect(whole['hasMerchantReturnPolicy']).toMatchObject({ merchantReturnDays: 40, returnPolicySeasonalOverride })
    const product = group({}, { seasons })
    const [first, second] = variantsOf(product).map((variant) => offerOf(variant)['hasMerchantReturnPolicy'])
    expect(first).toMatchObject({ merchantReturnDays: 40, returnPolicySeasonalOverride })
    expect(second).toEqual({ '@id': '#returns' })
    expect([...shapeTroubles(whole, ORIGIN), ...shapeTroubles(product, ORIGIN)]).toEqual([])
    for (const node of [organization(shop, DELIVERY), group()]) {
      expect(JSON.stringify(node)).not.toContain('returnPolicySeasonalOverride')
    }
  })

  it('says that a store takes goods back only of a shop with stores that do [RET-03, OPS-20]', () => {
    const byMail = { returnMethod: ['https://schema.org/ReturnByMail'], merchantReturnDays: 40 }
    const none = organization({ ...shop, storesTakeReturns: false }, DELIVERY)
    expect(none['hasMerchantReturnPolicy']).toMatchObject(byMail)
    const policyOf = (node: Node) => offerOf(variantsOf(node)[0])?.['hasMerchantReturnPolicy']
    expect(policyOf(group({}, { storesTakeReturns: false }))).toMatchObject(byMail)
    expect(policyOf(group())).toMatchObject({
      returnMethod: ['https://schema.org/ReturnByMail', 'https://schema.org/ReturnInStore'],
    })
  })

  it('says what sending costs to each country and how long it takes', () => {
    const [australia, newZealand] = DELIVERY as [(typeof DELIVERY)[number], (typeof DELIVERY)[number]]
    const terms = [{ ...australia, price: 995 }, newZealand]
    const to = (country: string, value: string) => ({
      '@type': 'ShippingConditions',
      shippingRate: { '@type': 'MonetaryAmount', value, currency: 'AUD' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    })
    const transitTime = (minValue: number, maxValue: number) => ({
      '@type': 'ServicePeriod',
      duration: { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' },
    })
    expect(organization(shop, terms)['hasShippingService']).toEqual({
      '@type': 'ShippingService',
      shippingConditions: [
        { ...to('AU', '9.95'), transitTime: transitTime(3, 6) },
        { ...to('NZ', '19.95'), transitTime: transitTime(5, 9) },
      ],
    })
  })

  it('tells of two worths only where delivery gets cheaper with them', () => {
    const delivery = [
      { ...SPANS, price: 995 },
      { ...SPANS, country: 'NZ', price: 500 },
      { ...SPANS, country: 'NC', price: 900 },
    ]
    const cheaper = (...prices: number[]) => {
      const free = { from: 9900, delivery: delivery.map((each, i) => ({ ...each, price: prices[i] ?? 0 })) }
      const { hasShippingService } = organization(shop, delivery, free) as { hasShippingService: Node }
      const conditions = hasShippingService['shippingConditions'] as { shippingDestination: Node; orderValue?: Node }[]
      return conditions.map(({ shippingDestination, orderValue }) => [
        shippingDestination['addressCountry'],
        orderValue?.['maxValue'] ?? orderValue?.['minValue'],
      ])
    }
    expect(cheaper(0, 500, 900)).toEqual([
      ...[
        ['AU', '98.99'],
        ['NZ', undefined],
        ['NC', undefined],
      ],
      ['AU', '99.00'],
    ])
    expect(cheaper(0, 500, 0)).toEqual([
      ...[
        ['AU', '98.99'],
        ['NZ', undefined],
        ['NC', '98.99'],
      ],
      ...[
        ['AU', '99.00'],
        ['NC', '99.00'],
      ],
    ])
    const { hasShippingService } = organization(shop, delivery, {
      from: 9900,
      delivery: [SPANS],
    }) as {
      hasShippingService: { shippingConditions: Node[] }
    }
    expect(hasShippingService.shippingConditions.at(-1)?.['orderValue']).toEqual({
      '@type': 'MonetaryAmount',
      currency: 'AUD',
      minValue: '99.00',
    })
  })

  it('says of an article and a post who wrote them, for whom, and when [SEO-02]', () => {
    const publisher = {
      '@type': 'Organization',
      name: 'Steelcap',
      url: 'https://shop.example/',
      logo: 'https://shop.example/icons/icon-512.png',
    }
    const page = {
      '@context': 'https://schema.org',
      headline: 'Returns',
      description: 'How to send it back.',
      url: 'https://shop.example/articles/returns',
      mainEntityOfPage: 'https://shop.example/articles/returns',
      inLanguage: 'en-AU',
      datePublished: '2026-01-01T00:00:00.000Z',
      dateModified: '2026-02-01T00:00:00.000Z',
      publisher,
    }
    expect(articleData(written, site)).toEqual({ ...page, '@type': 'Article', author: publisher })
    expect(blogPosting({ ...written, author: 'Jo, fitter, welder', image: DRAWN }, site)).toEqual({
      ...{ ...page, '@type': 'BlogPosting' },
      author: { '@type': 'Person', name: 'Jo', jobTitle: 'fitter, welder' },
      image: ['https://shop.example/pictures/raster/lace-up-boot.wheat.plain.side.v1.png'],
    })
  })

  it('says of a post that was written ahead that it was changed when it appeared, and of one changed since when [SEO-02]', () => {
    const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']
    for (const [publishedAt, updatedAt] of [
      [early, late],
      [late, early],
      [late, late],
    ] as const) {
      expect(modifiedAt({ publishedAt, updatedAt })).toBe(late)
      expect(articleData({ ...written, publishedAt, updatedAt }, site)).toMatchObject({
        datePublished: publishedAt,
        dateModified: late,
      })
    }
    // An earlier instant may be the later text.
    const offset = { publishedAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00.500Z' }
    expect(modifiedAt(offset)).toBe(offset.updatedAt)
    const instant = { publishedAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00.000Z' }
    expect(modifiedAt(instant)).toBe(instant.publishedAt)
  })

  it('says from which worth on delivery is free, in the countries where it is', () => {
    const [australia, newZealand] = DELIVERY
    if (!australia || !newZealand) throw new Error('There are two countries')
    const below = [{ ...australia, price: 995 }, newZealand]
    const free = { from: 9900, delivery: [{ ...australia, price: 0 }, newZealand] }
    const { hasShippingService } = organization(shop, below, free) as {
      hasShippingService: { shippingConditions: unknown }
    }
    const to = (country: string) => ({ shippingDestination: expect.objectContaining({ addressCountry: country }) })
    expect(hasShippingService.shippingConditions).toEqual([
      expect.objectContaining({ ...to('AU'), orderValue: expect.objectContaining({ maxValue: '98.99' }) }),
      expect.not.objectContaining({ orderValue: expect.anything() }),
      expect.objectContaining({
        ...to('AU'),
        shippingRate: expect.objectContaining({ value: '0.00' }),
        orderValue: expect.objectContaining({ minValue: '99.00', currency: 'AUD' }),
      }),
    ])
  })

  it('names who wrote a post apart from what they do here', () => {
    const post = { ...written, href: '/blog/p' }
    expect(blogPosting({ ...post, author: 'Des Okafor, repair bench' }, site)['author']).toEqual({
      '@type': 'Person',
      name: 'Des Okafor',
      jobTitle: 'repair bench',
    })
    expect(blogPosting({ ...post, author: 'Jo' }, site)['author']).toEqual({ '@type': 'Person', name: 'Jo' })
  })

  it.each([
    ['a store', localStore(store, site)],
    ['the shop', organization(shop, DELIVERY)],
    ['the site', webSite(shop)],
    ['an article', articleData(written, site)],
    ['a post', blogPosting({ ...written, href: '/blog/p', author: 'Jo', image: DRAWN }, site)],
  ])('%s has full addresses and schema.org words', (_, data) => expect(shapeTroubles(data, ORIGIN)).toEqual([]))

  it('shows pictures in a format that every crawler takes', () => {
    expect(rasterPath({ kind: 'photo', src: '/pictures/photo/ab', widths: [400, 800], alt: '' })).toBe(
      '/pictures/photo/ab-800.webp',
    )
    expect(rasterPath({ kind: 'photo', src: '/p', widths: [400, 800, 1600], alt: '' })).toBe('/p-1600.webp')
    expect(rasterPath(DRAWN)).toMatch(/\.png$/)
    for (const src of ['/brands/anvil.svg', '/x/pictures/drawn/a.svg', '/pictures/drawn/a.svg.txt'])
      expect(rasterPath({ kind: 'drawn', src, alt: '' })).toBe(src)
  })
})

import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CountryNotice } from '#components/store-locator/country-notice.tsx'
import { CountrySwitch } from '#components/store-locator/country-switch.tsx'
import { DeliveryPromise } from '#components/store-locator/delivery-promise.tsx'
import { FindInStore } from '#components/store-locator/find-in-store.tsx'
import { LocalityField } from '#components/store-locator/locality-field.tsx'
import { MyStoreLink } from '#components/store-locator/my-store-link.tsx'
import { StoreCard } from '#components/store-locator/store-card.tsx'
import { StoreDetails } from '#components/store-locator/store-details.tsx'
import { StoresByState } from '#components/store-locator/store-list.tsx'
import { StoreSearch } from '#components/store-locator/store-search.tsx'
import { StoresNear } from '#components/store-locator/stores-near.tsx'
import { askCountry, lookUpCountry } from '#lib/client/store-locator/geo-lookup.ts'
import {
  currentDeliveryCountry,
  currentDeliveryPlace,
  deliverOnlyTo,
  keepDeliveryPlace,
  restoreDeliveryPostcode,
} from '#stores/delivery-postcode.ts'
import { acknowledgeGeo, chooseCountry, currentGeo, keepGeoLookup, restoreGeo } from '#stores/geo.ts'
import { chooseMyStore, currentMyStore, restoreMyStore } from '#stores/my-store.ts'
import { keepWantedSize, readWantedSize } from '#stores/wanted-size.ts'
import { answer, bareAnswer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { RICHMOND } from './richmond.ts'
import { storeFixture } from './store-fixture.ts'

// The plain icons: those of the service are icon-service.test.tsx's.
vi.mock('#components/store-locator/service-icon.tsx', () => ({
  ServiceIcon: ({ children }: { children: React.ReactNode }) => children,
}))

const api = useMockApi()
const MY_STORE = {
  erpStoreId: 'S1',
  name: 'Steelcap Fitzroy',
  path: 'vic/fitzroy',
  locality: 'Fitzroy',
  postcode: '3065',
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  act(() => {
    restoreGeo()
    restoreMyStore()
    restoreDeliveryPostcode()
  })
})

describe('my store', () => {
  it('is in the header once chosen, and in this browser until it is taken back [GEN-10]', async () => {
    render(
      <>
        <MyStoreLink />
        <StoreCard store={storeFixture()} />
      </>,
    )
    expect(screen.getByRole('link', { name: 'Find a store' })).toHaveAttribute('href', '/stores')
    await userEvent.click(screen.getByRole('button', { name: /Set as my store/ }))
    expect(screen.getByRole('link', { name: 'My store: Steelcap Fitzroy' })).toHaveAttribute(
      'href',
      '/stores/vic/fitzroy',
    )
    expect(JSON.parse(localStorage.getItem('myStore') ?? '')).toEqual({ version: 1, data: { store: MY_STORE } })
    await userEvent.click(screen.getByRole('button', { name: /My store/, pressed: true }))
    expect(currentMyStore()).toBeUndefined()
  })

  it.each([
    '',
    '{oops',
    '{"version":2,"data":{}}',
    '{"version":1,"data":{"store":{"name":1}}}',
    '{"version":1,"data":[]}',
  ])('is none when the record is %j [GEN-10]', (raw) => {
    localStorage.setItem('myStore', raw)
    act(restoreMyStore)
    expect(currentMyStore()).toBeUndefined()
  })
})

describe('one store', () => {
  it('shows name, address, hours, phone, a link to the map and what is offered [STORE-09]', () => {
    render(<StoreDetails store={storeFixture({ services: ['Boot fitting', 'Embroidery'] })} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Steelcap Fitzroy' })).toBeVisible()
    const where = screen.getByRole('region', { name: 'Where we are' })
    expect(where).toHaveTextContent(/1 Smith Street.*Fitzroy VIC 3065/)
    expect(within(where).getByRole('link', { name: '03 5550 1001' })).toHaveAttribute('href', 'tel:+61355501001')
    for (const name of ['See it on a map', 'Directions']) {
      expect(within(where).getByRole('link', { name })).toHaveAttribute(
        'href',
        expect.stringMatching(/-37\.8.*144\.98/),
      )
    }
    const hours = screen.getByRole('region', { name: 'Opening hours' })
    expect(within(hours).getAllByRole('row', { name: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/ })).toHaveLength(7)
    const services = screen.getByRole('region', { name: 'In this store' })
    expect(
      within(services)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^Click and collect/), 'Boot fitting', 'Embroidery'])
  })

  it.each([
    ['Australia/Perth', 'stands until midnight in Perth', 1],
    ['Australia/Melbourne', 'is over in Melbourne', 0],
  ])('a day that differs in %s %s [STORE-09]', (timeZone, _, rows) => {
    vi.useFakeTimers({ now: new Date('2026-12-25T14:00:00.000Z'), toFake: ['Date'] })
    const holidays = [{ date: '2026-12-25', name: 'Christmas Day', hours: '' }]
    render(<StoreDetails store={storeFixture({ timeZone, holidays })} />)
    expect(screen.queryAllByRole('rowheader', { name: /Christmas Day/ })).toHaveLength(rows)
    vi.useRealTimers()
  })

  it.each([
    ['AU', '03 5550 1001', 'tel:+61355501001'],
    ['NZ', '03 555 1026', 'tel:+6435551026'],
    ['NZ', '+64 3 555 1026', 'tel:+6435551026'],
    ['AU', '1300 000 000', 'tel:1300000000'],
  ] as const)('in %s is called at %s from either country by %s [STORE-09, GEN-01]', (country, phone, href) => {
    const { address } = storeFixture()
    render(<StoreDetails store={storeFixture({ phone, address: { ...address, country } })} />)
    expect(screen.getByRole('link', { name: phone })).toHaveAttribute('href', href)
  })

  it.each([
    ['AU', '6011', '/stores?near=6011&within=50'],
    ['NZ', '6011', '/stores?near=nz-6011&within=50'],
  ] as const)('in %s leads to others nearby in its own country [STORE-09, STORE-13]', (country, postcode, href) => {
    render(<StoreDetails store={storeFixture({ address: { ...storeFixture().address, country, postcode } })} />)
    expect(screen.getByRole('link', { name: 'Other stores nearby' })).toHaveAttribute('href', href)
  })

  it('without a phone offers none, and says where nothing can be collected [STORE-09]', () => {
    render(<StoreDetails store={storeFixture({ phone: '', clickAndCollect: false, services: [] })} />)
    expect(document.querySelector('a[href^="tel:"]')).toBeNull()
    expect(screen.getByText('No click and collect at this store yet.')).toBeVisible()
  })
})

describe('the list of stores', () => {
  it.each([
    // Christmas Day is over in Melbourne, and has two hours left in Perth.
    ['2026-12-25T14:00:00.000Z', ['Australia/Perth']],
    // It has begun in Auckland, and is over there before it is in Melbourne.
    ['2026-12-25T11:30:00.000Z', ['Australia/Perth', 'Australia/Melbourne']],
  ])('shows a day that differs as long as it is that day at the store: at %s [STORE-05]', (now, zones) => {
    const holidays = [{ date: '2026-12-25', name: 'Christmas Day', hours: 'closed' }]
    for (const timeZone of ['Australia/Perth', 'Australia/Melbourne', 'Pacific/Auckland']) {
      const card = render(<StoreCard store={storeFixture({ timeZone, holidays })} now={new Date(now)} />)
      expect(`${timeZone} ${card.queryAllByText('Christmas Day').length}`).toBe(
        `${timeZone} ${zones.includes(timeZone) ? 1 : 0}`,
      )
      card.unmount()
    }
  })

  it('shows stores and stockists state by state, New Zealand’s by region [STORE-01, STORE-05]', () => {
    const nz = storeFixture({
      erpStoreId: 'K1',
      name: 'Addington Boot Room',
      type: 'STOCKIST',
      clickAndCollect: false,
      address: {
        ...storeFixture().address,
        street1: '4 Brougham St',
        street2: 'Unit 2',
        locality: 'Addington',
        postcode: '8024',
        country: 'NZ',
        region: 'Canterbury',
      },
    })
    render(<StoresByState stores={[storeFixture(), nz]} />)
    const canterbury = screen.getByRole('region', { name: 'Canterbury, New Zealand' })
    const lines = Array.from(within(canterbury).getByText(/Brougham St/).childNodes, ({ textContent }) => textContent)
    expect(lines.filter(Boolean)).toEqual(['Unit 2', '4 Brougham St', 'Addington 8024', 'New Zealand'])
    expect(within(canterbury).getByText('Stockist')).toBeVisible()
    expect(within(canterbury).queryByRole('button', { name: /my store/i })).not.toBeInTheDocument()
    const victoria = screen.getByRole('region', { name: 'Victoria' })
    expect(within(victoria).getByText('Open until midnight')).toBeVisible()
    expect(within(victoria).getByText('Click and collect')).toBeVisible()
    expect(within(victoria).getByRole('link', { name: '03 5550 1001' })).toHaveAttribute('href', 'tel:+61355501001')
  })

  it('near a place says how many and how far, and offers other places of that name [STORE-02]', () => {
    render(
      <StoresNear
        locality={RICHMOND}
        within={25}
        stores={[{ ...storeFixture(), distanceKm: 3.4 }]}
        beyond={[]}
        delivered="Australia and New Zealand"
        others={[{ ...RICHMOND, key: 'richmond-nsw-2753', state: 'NSW', postcode: '2753' }]}
      />,
    )
    expect(screen.getByRole('heading', { name: '1 store within 25 km of Richmond VIC 3121' })).toBeVisible()
    expect(screen.getByText('3.4 km')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Richmond NSW 2753' })).toHaveAttribute(
      'href',
      '/stores?near=richmond-nsw-2753',
    )
  })

  it('near a postcode of both countries offers the other’s, with its country [STORE-13]', () => {
    const cottesloe = { ...RICHMOND, key: '6011', suburb: 'Cottesloe', state: 'WA', postcode: '6011' }
    const teAro = { ...cottesloe, key: 'nz-6011', suburb: 'Te Aro', state: 'Wellington', country: 'NZ' } as const
    const near = { within: 25, stores: [], beyond: [], delivered: 'Australia and New Zealand' }
    const { rerender } = render(<StoresNear {...near} locality={cottesloe} others={[teAro]} />)
    expect(screen.getByRole('heading', { name: 'No stores within 25 km of 6011 (Cottesloe)' })).toBeVisible()
    const other = screen.getByRole('link', { name: '6011 (Te Aro), New Zealand' })
    expect(other).toHaveAttribute('href', '/stores?near=nz-6011')
    rerender(<StoresNear {...near} locality={teAro} others={[cottesloe]} />)
    expect(screen.getByRole('link', { name: '6011 (Cottesloe), Australia' })).toHaveAttribute(
      'href',
      '/stores?near=6011',
    )
  })

  it('says at each store what it holds of the size one came from, with one question, until one stops looking [PDP-02, API-64]', async () => {
    const named = (erpStoreId: string, name: string) => ({ ...storeFixture({ erpStoreId, name }), distanceKm: 3 })
    const stores = [named('S1', 'Steelcap Fitzroy'), named('S2', 'Steelcap Sunshine'), named('S3', 'Boot Room')]
    api.answers('storeStock', () =>
      answer('storeStock', {
        stores: [
          { store: storeFixture(), stockStatus: 'limited stock', distanceKm: 3 },
          { store: storeFixture({ erpStoreId: 'S2' }), stockStatus: 'out of stock', distanceKm: 3 },
        ],
      }),
    )
    const size = { productId: 'p1', variantId: 'p1-9', sizeLabel: '9', href: '/products/boot', productName: 'Boot' }
    keepWantedSize(size)
    render(
      <StoresNear
        locality={RICHMOND}
        within={25}
        stores={stores}
        beyond={[]}
        others={[]}
        delivered="Australia and New Zealand"
      />,
    )
    expect(await screen.findByText('Limited stock: size 9')).toBeVisible()
    expect(screen.getByText('Out of stock: size 9')).toBeVisible()
    expect(screen.getAllByText(/: size 9$/)).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Boot' })).toHaveAttribute('href', '/products/boot')
    expect(api.sent('storeStock').map(({ query }) => query.get('near'))).toEqual([RICHMOND.key])
    await userEvent.click(screen.getByRole('button', { name: 'Stop looking' }))
    expect(screen.queryByText(/: size 9$/)).not.toBeInTheDocument()
    expect(readWantedSize()).toBeUndefined()
  })

  it('says nothing of that size in a list that is not of the search [PDP-02]', async () => {
    keepWantedSize({ productId: 'p1', variantId: 'p1-9', sizeLabel: '9', href: '/products/boot', productName: 'Boot' })
    api.answers('storeStock', () =>
      answer('storeStock', { stores: [{ store: storeFixture(), stockStatus: 'in stock', distanceKm: 1 }] }),
    )
    const { rerender } = render(
      <StoresNear
        locality={RICHMOND}
        within={25}
        stores={[storeFixture()]}
        beyond={[]}
        others={[]}
        delivered="Australia and New Zealand"
      />,
    )
    expect(await screen.findByText('In stock: size 9')).toBeVisible()
    rerender(<StoresByState stores={[storeFixture()]} />)
    expect(screen.getByRole('heading', { name: 'Steelcap Fitzroy' })).toBeVisible()
    expect(screen.queryByText('In stock: size 9')).toBeNull()
    rerender(
      <StoresNear
        locality={RICHMOND}
        within={25}
        stores={[storeFixture()]}
        beyond={[]}
        others={[]}
        delivered="Australia and New Zealand"
      />,
    )
    expect(await screen.findByText('In stock: size 9')).toBeVisible()
  })

  it('without a hit offers a wider circle and the nearest beyond it [STORE-02, STORE-03]', () => {
    const far = { ...storeFixture(), distanceKm: 80 }
    const view = render(
      <StoresNear
        locality={RICHMOND}
        within={25}
        stores={[]}
        beyond={[far]}
        others={[]}
        delivered="Australia and New Zealand"
      />,
    )
    expect(screen.getByRole('link', { name: 'Look within 50 km' })).toHaveAttribute(
      'href',
      '/stores?near=richmond-vic-3121&within=50',
    )
    expect(screen.getByText('80 km')).toBeVisible()
    view.rerender(
      <StoresNear locality={RICHMOND} within={250} stores={[]} beyond={[far]} others={[]} delivered="Australia" />,
    )
    expect(screen.getByRole('link', { name: 'See every store' })).toBeVisible()
    expect(screen.getByText(/we send parcels all over Australia\./)).toBeVisible()
  })
})

describe('the search for stores', () => {
  it('stands at the radius that is shown, also after a link to a wider one [STORE-03]', () => {
    const search = (within: number) => <StoreSearch near="3121" within={within} unknownText="Unknown." />
    const { rerender } = render(search(25))
    expect(screen.getByLabelText('Within')).toHaveValue('25')
    rerender(search(50))
    expect(screen.getByLabelText('Within')).toHaveValue('50')
    expect(screen.getByLabelText('Suburb or postcode')).toHaveValue('3121')
  })

  it('says where a shopper in New Zealand is, and is plain for one in Australia [STORE-13]', () => {
    const { container } = render(<StoreSearch within={25} unknownText="Unknown." />)
    const sent = () => Object.fromEntries(new FormData(container.querySelector('form') ?? undefined).entries())
    expect(sent()).toEqual({ near: '', within: '25' })
    act(() => chooseCountry('NZ'))
    expect(sent()).toEqual({ near: '', within: '25', country: 'NZ' })
    act(() => chooseCountry('AU'))
    expect(sent()).toEqual({ near: '', within: '25' })
  })
})

describe('the field for a place', () => {
  it('suggests for what was typed before it came alive [SRCH-10]', async () => {
    api.answers('localities', () => answer('localities', { localities: [RICHMOND] }))
    const field = <LocalityField id="near" name="near" />
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(field)
    await userEvent.type(screen.getByLabelText('Suburb or postcode'), 'Richm')
    render(field, { container, hydrate: true })
    await userEvent.click(await screen.findByRole('option', { name: /Richmond VIC 3121/ }))
    expect(screen.getByLabelText('Suburb or postcode')).toHaveValue('Richmond VIC 3121')
  })
})

describe('find in store', () => {
  const open = async () => {
    render(
      <PathnameContext value="/products/boot">
        <h1>Anvil boot</h1>
        <FindInStore productId="p1" variantId="p1-9" sizeLabel="9" />
      </PathnameContext>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Find in store' }))
    return screen.findByLabelText('Suburb or postcode')
  }
  const look = async (text: string) => {
    const field = await open()
    if (text) await userEvent.type(field, text)
    await userEvent.click(screen.getByRole('button', { name: 'Find stores' }))
  }
  beforeEach(() => api.answers('localities', () => answer('localities', { localities: [] })))

  it('asks for a size first [PDP-02]', async () => {
    render(<FindInStore productId="p1" />)
    await userEvent.click(screen.getByRole('button', { name: 'Find in store' }))
    expect(screen.getByRole('status')).toHaveTextContent('Choose a size first.')
  })

  it('looks in the country of the shopper, and offers the other’s place of that postcode [PDP-02, STORE-13]', async () => {
    const teAro = { ...RICHMOND, key: 'nz-6011', suburb: 'Te Aro', state: 'Wellington', postcode: '6011' }
    const wellington = { ...teAro, country: 'NZ' } as const
    const cottesloe = { ...RICHMOND, key: '6011', suburb: 'Cottesloe', state: 'WA', postcode: '6011' }
    api.answers('storeStock', ({ query }) =>
      answer(
        'storeStock',
        query.get('country') === 'NZ'
          ? { stores: [], locality: wellington, others: [cottesloe] }
          : { stores: [{ store: storeFixture(), stockStatus: 'in stock', distanceKm: 2 }], locality: cottesloe },
      ),
    )
    act(() => chooseCountry('NZ'))
    await look('6011')
    expect(await screen.findByRole('link', { name: 'See them on a map' })).toHaveAttribute(
      'href',
      '/stores?near=nz-6011',
    )
    await userEvent.click(screen.getByRole('button', { name: '6011 (Cottesloe), Australia' }))
    expect(await screen.findByText('1 store has size 9 within 25 km.')).toBeVisible()
    expect(screen.queryByText(/Not the one you meant/)).toBeNull()
    expect(api.sent('storeStock').map(({ query }) => [query.get('near'), query.get('country')])).toEqual([
      ['6011', 'NZ'],
      ['6011', null],
    ])
  })

  it('lists the stores that hold it before those that don’t, in words [PDP-02, API-64]', async () => {
    const other = storeFixture({ erpStoreId: 'S2', name: 'Steelcap Sunshine', path: 'vic/sunshine' })
    api.answers('storeStock', () =>
      answer('storeStock', {
        stores: [
          { store: other, stockStatus: 'out of stock', distanceKm: 1 },
          { store: storeFixture(), stockStatus: 'limited stock', distanceKm: 4.2 },
        ],
      }),
    )
    await look('3121')
    expect(await screen.findByText('1 store has size 9 within 25 km.')).toBeVisible()
    const names = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
    expect(names).toEqual(['Steelcap Fitzroy', 'Steelcap Sunshine'])
    expect(screen.getByText('Limited stock')).toBeVisible()
    expect(screen.getByText('Out of stock')).toBeVisible()
    expect(readWantedSize()).toMatchObject({
      productId: 'p1',
      variantId: 'p1-9',
      sizeLabel: '9',
      productName: 'Anvil boot',
    })
  })

  it('says of an unknown place what the shop says, and keeps what was typed [ERR-21, API-64, UI-16]', async () => {
    api.answers('storeStock', () => refusal('LocalityNotFound'))
    await look('atlantis')
    const field = screen.getByLabelText('Suburb or postcode')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/We couldn't find that suburb or postcode\./))
    expect(field).toHaveValue('atlantis')
    await waitFor(() => expect(document.querySelector('[data-live]')).toHaveTextContent(/couldn't find that suburb/))
  })

  it('asks for a place when there is none, and looks wider when nothing is near [PDP-02, UI-07]', async () => {
    api.answers('storeStock', () => answer('storeStock', { stores: [] }))
    await look('')
    expect(screen.getByLabelText('Suburb or postcode')).toHaveAccessibleDescription(/Enter a suburb or postcode\./)
    await userEvent.type(screen.getByLabelText('Suburb or postcode'), '0870')
    await userEvent.click(screen.getByRole('button', { name: 'Find stores' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Look within 50 km' }))
    expect(await screen.findByText('There’s no store within 50 km.')).toBeVisible()
    // Outside of it Escape would not close it.
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
    expect(screen.getByLabelText('Within')).toHaveValue('50')
    await userEvent.selectOptions(screen.getByLabelText('Within'), '10')
    await userEvent.click(screen.getByRole('button', { name: 'Find stores' }))
    expect(await screen.findByText('There’s no store within 10 km.')).toBeVisible()
    expect(screen.getByLabelText('Within')).toHaveValue('10')
  })

  it('looks again for the same place on a press, and says so while it does and when it cannot [PDP-02, UI-26]', async () => {
    const found = (stockStatus: 'in stock' | 'out of stock') =>
      answer('storeStock', { stores: [{ store: storeFixture(), stockStatus, distanceKm: 3 }] })
    let reply = () => {}
    api.answers('storeStock', async (_, count) => {
      if (count === 2) await new Promise<void>((resolve) => (reply = resolve))
      return count === 3 ? bareAnswer(503) : found(count === 1 ? 'in stock' : 'out of stock')
    })
    await look('3121')
    expect(await screen.findByText('1 store has size 9 within 25 km.')).toBeVisible()
    const button = screen.getByRole('button', { name: 'Find stores' })
    expect(button).not.toHaveAttribute('aria-busy')
    await userEvent.click(button)
    expect(await screen.findByText('Looking …')).toBeVisible()
    expect(button).toHaveAttribute('aria-busy', 'true')
    // What was found stays while it is asked for.
    expect(screen.getByRole('heading', { name: 'Steelcap Fitzroy' })).toBeVisible()
    reply()
    expect(await screen.findByText('Size 9 is out of stock at the store within 25 km.')).toBeVisible()
    expect(button).not.toHaveAttribute('aria-busy')
    await userEvent.click(button)
    expect(await screen.findByText(/couldn’t check the stores just now/)).toBeVisible()
    expect(button).not.toHaveAttribute('aria-busy')
  })

  it('says when the stores cannot be asked', async () => {
    api.answers('storeStock', () => bareAnswer(503))
    await look('3121')
    expect(await screen.findByText(/couldn’t check the stores just now/)).toBeVisible()
  })
})

describe('the delivery promise', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const promise = () =>
    answer('deliveryPromise', {
      cutOff: inMinutes(134.5),
      dispatchDate: '2026-11-23',
      methods: [
        {
          code: 'express',
          label: 'Express delivery, 1 to 3 business days',
          price: 14.95,
          from: '2026-11-24',
          to: '2026-11-25',
          cutOff: inMinutes(134.5),
        },
      ],
    })

  it.each([false, true])('offers a pickup unless the shop has no store: %s [OPS-20, CHK-16]', (noStores) => {
    render(<DeliveryPromise productId="p1" price={129.95} noStores={noStores} />)
    expect(screen.getByLabelText('Your Australian postcode')).toBeVisible()
    expect(screen.queryAllByRole('link', { name: 'Choose your store' })).toHaveLength(noStores ? 0 : 1)
  })

  it('says date, price and time left for a postcode, and remembers it [CHK-16]', async () => {
    api.answers('deliveryPromise', promise)
    render(<DeliveryPromise productId="p1" price={129.95} />)
    await userEvent.type(screen.getByLabelText('Your Australian postcode'), '3121')
    expect(await screen.findByText('Tue 24 – Wed 25 Nov')).toBeVisible()
    expect(screen.getByText('2 h 14 min')).toBeVisible()
    expect(screen.getByText('$14.95')).toBeVisible()
    expect(JSON.parse(localStorage.getItem('deliveryPostcode') ?? '')).toEqual({
      version: 1,
      data: { postcode: '3121', country: 'AU' },
    })
    expect(api.sent('deliveryPromise')).toHaveLength(1)
    expect(api.sent('deliveryPromise')[0]?.query.get('total')).toBe('129.95')
  })

  it('counts down to the soonest date only, and asks again once any method’s own time is over [CHK-16]', async () => {
    const fourHours = { code: 'fourhd', label: 'Four-hour delivery, ordered by 1 pm', price: 19.95, from: '2026-11-24' }
    const standard = { code: 'standard', label: 'Standard delivery', price: 0, from: '2026-11-26', to: '2026-11-27' }
    api.answers('deliveryPromise', (_, count) =>
      answer('deliveryPromise', {
        cutOff: inMinutes(74.5),
        dispatchDate: '2026-11-24',
        methods: [
          { ...fourHours, to: '2026-11-24', cutOff: inMinutes(74.5) },
          { ...standard, cutOff: inMinutes(count === 1 ? 0.001 : 134.5) },
        ],
      }),
    )
    render(<DeliveryPromise productId="p1" price={129.95} />)
    await userEvent.type(screen.getByLabelText('Your Australian postcode'), '3121')
    expect((await screen.findByText('1 h 14 min')).parentElement).toHaveTextContent(
      'Order in the next 1 h 14 min for Tue 24 Nov',
    )
    // Over by now; the page's clock learns of it when the page is looked at again.
    await new Promise((done) => setTimeout(done, 100))
    await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await waitFor(() => expect(api.sent('deliveryPromise')).toHaveLength(2))
    expect(await screen.findByText('Free')).toBeVisible()
  })

  it('tells of a post office box at once, and of a postcode that is none', async () => {
    api.answers('deliveryPromise', promise)
    localStorage.setItem('deliveryPostcode', '{"version":1,"data":{"postcode":"8001"}}')
    act(restoreDeliveryPostcode)
    render(<DeliveryPromise productId="p1" price={129.95} />)
    expect(await screen.findByText(/PO box postcode/)).toBeVisible()
    api.answers('deliveryPromise', () =>
      answer('deliveryPromise', {
        cutOff: new Date(Date.now() + 60_000).toISOString(),
        dispatchDate: '2026-11-23',
        methods: [],
      }),
    )
    const field = screen.getByLabelText('Your Australian postcode')
    await userEvent.clear(field)
    await userEvent.type(field, '0001')
    expect(await screen.findByText(/can’t deliver to that postcode/)).toBeVisible()
  })

  it('can be asked again when it failed', async () => {
    api.answers('deliveryPromise', (_, count) => (count === 1 ? bareAnswer(503) : promise()))
    render(<DeliveryPromise productId="p1" price={129.95} />)
    await userEvent.type(screen.getByLabelText('Your Australian postcode'), '3121')
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Tue 24 – Wed 25 Nov')).toBeVisible()
  })

  it('says when the size is ready at my store [PDP-02]', async () => {
    const found = { store: storeFixture(), stockStatus: 'limited stock', distanceKm: 0 }
    api.answers('storeStock', () => answer('storeStock', { stores: [found] }))
    const view = render(<DeliveryPromise productId="p1" price={129.95} variantId="p1-9" />)
    expect(screen.getByRole('link', { name: 'Choose your store' })).toHaveAttribute('href', '/stores')
    act(() => chooseMyStore(MY_STORE))
    expect(await screen.findByText('Ready in 2 hours at Steelcap Fitzroy')).toBeVisible()
    view.rerender(<DeliveryPromise productId="p1" price={129.95} />)
    expect(screen.getByText('Choose a size to see if Steelcap Fitzroy has it.')).toBeVisible()
  })
})

describe('the country', () => {
  it('is looked up once and stored, not acknowledged yet [GEO-01, GEO-02, GEO-05, SM-GEO-01]', async () => {
    keepGeoLookup({ status: 'SUCCESS', country: 'NZ' })
    expect(JSON.parse(localStorage.getItem('geo') ?? '')).toEqual({
      version: 1,
      data: { country: 'NZ', acknowledged: false },
    })
    keepGeoLookup({ status: 'SUCCESS', country: 'FR' })
    expect(currentGeo()?.country).toBe('NZ')
    expect(await lookUpCountry()).toBeUndefined()
    expect(api.sent('geo')).toHaveLength(0)
  })

  it('is stored for none of the other results [GEO-03, GEO-04, SM-GEO-02, SM-GEO-03]', async () => {
    api.answers('geo', () => answer('geo', { country: null }))
    expect(await askCountry()).toEqual({ status: 'NOT_FOUND' })
    keepGeoLookup({ status: 'NOT_FOUND' })
    keepGeoLookup({ status: 'ERROR' })
    expect(currentGeo()).toBeUndefined()
    expect(localStorage.getItem('geo')).toBeNull()
  })

  it.each([
    ['a page', () => HttpResponse.html('<html>Sign in to the Wi-Fi</html>')],
    ['something else', () => HttpResponse.json({ country: 'Australia' })],
    ['a failure', () => bareAnswer(500)],
  ])('is an error, logged as a warning, when the answer is %s [GEO-04]', async (_, make) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    api.answers('geo', make)
    expect(await askCountry()).toEqual({ status: 'ERROR' })
    expect(warn).toHaveBeenCalledOnce()
    expect(localStorage.getItem('geo')).toBeNull()
  })

  it('is asked of the shop by the notice, which leaves for good when dismissed [GEO-05, GEO-06, API-67]', async () => {
    api.answers('geo', () => answer('geo', { country: 'NZ' }))
    const view = render(<CountryNotice />)
    expect(await screen.findByText(/Prices are in Australian dollars/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(currentGeo()).toEqual({ country: 'NZ', acknowledged: true })
    view.unmount()
    render(<CountryNotice />)
    expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument()
    expect(api.sent('geo')).toHaveLength(1)
  })

  it('gives the focus back when its notice is dismissed by the keyboard [GEO-06, UI-16]', async () => {
    act(() => keepGeoLookup({ status: 'SUCCESS', country: 'NZ' }))
    render(
      <>
        <button type="button">Menu</button>
        <CountryNotice />
      </>,
    )
    await screen.findByText(/Prices are in Australian dollars/)
    screen.getByRole('button', { name: 'Menu' }).focus()
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus()
  })

  it('of others: where we deliver; of Australians: nothing [GEO-06]', async () => {
    act(() => keepGeoLookup({ status: 'SUCCESS', country: 'FR' }))
    const view = render(<CountryNotice />)
    expect(await screen.findByText(/Australia and New Zealand only/)).toBeVisible()
    act(acknowledgeGeo)
    expect(screen.queryByText(/only/)).not.toBeInTheDocument()
    localStorage.setItem('geo', '{"version":1,"data":{"country":"AU","acknowledged":false}}')
    act(restoreGeo)
    expect(view.container).toBeEmptyDOMElement()
  })

  it('is told where the shop goes, and asked about nowhere else where that is one country [CHK-31, GEO-06]', async () => {
    act(() => keepGeoLookup({ status: 'SUCCESS', country: 'NZ' }))
    keepDeliveryPlace({ postcode: '1010', country: 'NZ' })
    const both = render(<CountryNotice />)
    expect(await screen.findByText(/We deliver to New Zealand/)).toBeVisible()
    expect(currentDeliveryPlace()).toEqual({ postcode: '1010', country: 'NZ' })
    both.unmount()
    render(<CountryNotice only="AU" />)
    expect(await screen.findByText(/We deliver to addresses in Australia only/)).toBeVisible()
    expect(currentDeliveryCountry()).toBe('AU')
    expect(currentDeliveryPlace()).toBeUndefined()
    // One of this country stays.
    keepDeliveryPlace({ postcode: '3121', country: 'AU' })
    deliverOnlyTo('AU')
    expect(currentDeliveryPlace()).toEqual({ postcode: '3121', country: 'AU' })
    deliverOnlyTo('NZ')
    expect(currentDeliveryCountry()).toBe('NZ')
    deliverOnlyTo(undefined)
    expect(currentDeliveryCountry()).toBe('NZ')
  })

  it.each([
    ['{"country":"NZ"}', { country: 'NZ', acknowledged: false }],
    ['{"country":"NZ","acknowledged":"yes"}', undefined],
    ['{"country":"Kiwi"}', undefined],
  ])('kept as %s is read as %o: without the flag it is not acknowledged [GEO-01, GEN-10]', (data, locale) => {
    localStorage.setItem('geo', `{"version":1,"data":${data}}`)
    act(restoreGeo)
    expect(currentGeo()).toEqual(locale)
  })

  it('can be switched [GEO-01]', async () => {
    render(<CountrySwitch />)
    expect(screen.getByRole('button', { name: 'AU' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(screen.getByRole('button', { name: 'NZ' }))
    expect(screen.getByRole('button', { name: 'NZ' })).toHaveAttribute('aria-pressed', 'true')
    expect(currentGeo()).toEqual({ country: 'NZ', acknowledged: true })
    act(() => chooseCountry('AU'))
    expect(screen.getByRole('button', { name: 'AU' })).toHaveAttribute('aria-pressed', 'true')
  })
})

import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { CrewLists } from '#components/account/crew-lists.tsx'
import { CartSavePlace } from '#components/crew/cart-save-place.tsx'
import SaveCrewList from '#components/crew/save-crew-list.tsx'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { fetchCrewList, namedCrewList, removeCrewList, saveCrewList } from '#lib/client/crew/crew-lists.ts'
import { queryClient } from '#lib/client/query-client.ts'
import type { CrewList } from '#lib/contract/crew-list.ts'
import { changeCart, restoreCart } from '#stores/cart.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const LINES = [{ productId: 'p1', size: '9', qty: 12, name: 'Grit Anvil boot' }]
const listOf = (id: string, name: string): CrewList => ({
  id,
  name,
  lines: LINES,
  updatedAt: '2026-03-01T10:00:00.000Z',
})
const SITE = '11111111-1111-4111-8111-111111111111'
const OFFICE = '22222222-2222-4222-8222-222222222222'

let kept: CrewList[]
beforeEach(() => {
  useIdentityStore.setState({ status: 'LOGGED_IN', customerId: 'c1' })
  kept = [listOf(SITE, 'Site 4'), listOf(OFFICE, 'Office')]
  wire.answers('crewLists', () => answer('crewLists', { lists: kept }))
  // The id stands in the path alone.
  wire.also(
    http.put('*/api/account/crew-lists/:id', async ({ params, request }) => {
      const { name, lines } = (await request.json()) as CrewList
      const id = String(params['id'])
      kept = [{ ...listOf(id, name), lines }, ...kept.filter((list) => list.id !== id)]
      return HttpResponse.json({ lists: kept })
    }),
    http.delete('*/api/account/crew-lists/:id', ({ params }) => {
      kept = kept.filter((list) => list.id !== params['id'])
      return HttpResponse.json({ lists: kept })
    }),
  )
})
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('a crew list among others', () => {
  it('stays gone when a question from before it was removed is answered late; the one beside it stays [CREW-08]', async () => {
    let respond: () => void = () => {}
    const asked = new Promise<void>((resolve) => (respond = resolve))
    const before = { lists: kept }
    wire.answers('crewLists', async () => {
      await asked
      return answer('crewLists', before)
    })
    const early = fetchCrewList(SITE).catch(() => undefined)
    await waitFor(() => expect(wire.sent('crewLists')).toHaveLength(1))
    await removeCrewList(SITE)
    respond()
    await early
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([await fetchCrewList(SITE), await fetchCrewList(OFFICE)]).toEqual([undefined, listOf(OFFICE, 'Office')])
    expect(wire.sent('crewLists')).toHaveLength(1)
  })

  it('leaves other questions alone that are on their way when a list changes [CREW-08]', async () => {
    let reply = () => {}
    const late = new Promise<void>((resolve) => {
      reply = resolve
    })
    const queryKey = ['a neighbour']
    const neighbour = queryClient().fetchQuery({ queryKey, queryFn: () => late.then(() => 'answered') })
    await removeCrewList(SITE)
    expect(queryClient().getQueryState(queryKey)?.fetchStatus).toBe('fetching')
    reply()
    await expect(neighbour).resolves.toBe('answered')
  })

  it('is found by its id, and by its name in any letter case [CREW-08, CREW-09]', async () => {
    expect([await fetchCrewList(OFFICE), await fetchCrewList('nobody')]).toEqual([listOf(OFFICE, 'Office'), undefined])
    expect([await namedCrewList('OFFICE'), await namedCrewList('Offices')]).toEqual([OFFICE, undefined])
    expect(wire.sent('crewLists')).toHaveLength(1)
  })

  it('is known as it was kept, without asking again, and gone once it was removed [CREW-08]', async () => {
    await saveCrewList(SITE, 'Site 5', [])
    expect(await fetchCrewList(SITE)).toEqual({ ...listOf(SITE, 'Site 5'), lines: [] })
    await removeCrewList(SITE)
    expect([await fetchCrewList(SITE), await fetchCrewList(OFFICE)]).toEqual([undefined, listOf(OFFICE, 'Office')])
    expect(wire.sent('crewLists')).toEqual([])
  })
})

describe('the crew lists of an account', () => {
  it('are said to be on their way, until they are there [CREW-08, UI-16]', async () => {
    render(<CrewLists />)
    expect(screen.getByRole('status')).toHaveTextContent('Loading your crew lists')
    await waitFor(() => expect(names()).toEqual(['Site 4', 'Office']))
    expect(screen.queryByText('Loading your crew lists')).toBeNull()
  })

  it('can be ordered again, renamed and deleted, each without the other [CREW-08]', async () => {
    render(<CrewLists />)
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Site 4' }))
    const field = screen.getByRole('textbox', { name: 'Name of the list' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Site 5')
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
    await waitFor(() => expect(names()).toEqual(['Site 5', 'Office']))
    expect(screen.getByRole('link', { name: 'Order Site 5 again' })).toHaveAttribute(
      'href',
      `/quick-order?crew-list=${SITE}`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Remove Site 5' }))
    await userEvent.click(screen.getByRole('button', { name: 'Yes, remove it' }))
    await waitFor(() => expect(names()).toEqual(['Office']))
  })

  it('keep, renamed, the lines another window has given them meanwhile; the one beside it stays [CREW-08]', async () => {
    render(<CrewLists />)
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Site 4' }))
    const newer = [{ productId: 'p1', size: '10', qty: 30, name: 'Grit Anvil boot' }]
    kept = kept.map((list) => (list.id === SITE ? { ...list, lines: newer } : list))
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the list' }), ' North')
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
    await waitFor(() => expect(names()).toEqual(['Site 4 North', 'Office']))
    expect(kept.map(({ name, lines }) => [name, lines])).toEqual([
      ['Site 4 North', newer],
      ['Office', LINES],
    ])
  })

  it('do not come back by a new name once another window has removed them; the one beside it stays [CREW-08]', async () => {
    render(<CrewLists />)
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Site 4' }))
    kept = kept.filter(({ id }) => id !== SITE)
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the list' }), ' North')
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText(/Removed Site 4\./)).toBeInTheDocument()
    expect(names()).toEqual(['Office'])
    expect(kept.map(({ name }) => name)).toEqual(['Office'])
  })

  it('stay as they are when a change fails, and it is said [CREW-08]', async () => {
    wire.answers('removeCrewList', () => HttpResponse.error())
    render(<CrewLists />)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Office' }))
    await userEvent.click(screen.getByRole('button', { name: 'Yes, remove it' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection')
    expect(names()).toEqual(['Site 4', 'Office'])
  })

  it('can be deleted by the same press once the shop is reached again, the neighbour untouched [CREW-08]', async () => {
    let reached = false
    wire.answers('removeCrewList', () => {
      if (!reached) return HttpResponse.error()
      kept = kept.filter(({ id }) => id !== OFFICE)
      return answer('removeCrewList', { lists: kept })
    })
    render(<CrewLists />)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Office' }))
    const remove = () => userEvent.click(screen.getByRole('button', { name: 'Yes, remove it' }))
    await remove()
    expect(await screen.findByRole('alert')).toBeVisible()
    reached = true
    await remove()
    await waitFor(() => expect(names()).toEqual(['Site 4']))
  })

  it('lead to the field that was refused, forget that when it is let be, and give the focus back [CREW-08, UI-16]', async () => {
    wire.answers('saveCrewList', () => HttpResponse.error())
    render(<CrewLists />)
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Site 4' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Check your connection/))
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText(/Check your connection/)).toBeNull()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Rename Site 4' })).toHaveFocus())
    await userEvent.click(screen.getByRole('button', { name: 'Remove Office' }))
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Office' })).toHaveFocus())
    await userEvent.click(screen.getByRole('button', { name: 'Remove Office' }))
    await userEvent.click(screen.getByRole('button', { name: 'Yes, remove it' }))
    await waitFor(() => expect(names()).toEqual(['Site 4']))
    expect(document.body).not.toHaveFocus()
  })

  it('can be renamed side by side, each field with its own label and error [CREW-08, UI-16]', async () => {
    render(<CrewLists />)
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Site 4' }))
    await userEvent.click(screen.getByRole('button', { name: 'Rename Office' }))
    const [site, office] = screen.getAllByRole('textbox', { name: 'Name of the list' })
    if (!site || !office) throw new Error('There are not two fields.')
    await userEvent.clear(office)
    expect(site).not.toHaveAccessibleDescription()
    const rename = within(screen.getByRole('form', { name: 'Rename Office' }))
    await userEvent.click(rename.getByRole('button', { name: 'Save name' }))
    expect(office).toHaveFocus()
    expect(office).toHaveAccessibleDescription('Error: Name is required.')
  })

  it('are asked about by name when two questions stand open, in the word of the button [CREW-08, UI-16]', async () => {
    render(<CrewLists />)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Site 4' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove Office' }))
    expect(screen.getByRole('group', { name: 'Remove Site 4?' })).toBeVisible()
    const office = within(screen.getByRole('group', { name: 'Remove Office?' }))
    await userEvent.click(office.getByRole('button', { name: 'Yes, remove it' }))
    await waitFor(() => expect(names()).toEqual(['Site 4']))
    expect(screen.getByRole('group', { name: 'Remove Site 4?' })).toBeVisible()
  })

  it('are heard when they are renamed or removed [CREW-08, UI-19]', async () => {
    render(<CrewLists />)
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Site 4' }))
    await userEvent.type(screen.getByRole('textbox'), 'b')
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText('Saved as Site 4b.')).toHaveRole('status')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Office' }))
    await userEvent.click(screen.getByRole('button', { name: 'Yes, remove it' }))
    expect(await screen.findByText('Removed Office.')).toHaveRole('status')
    expect(names()).toEqual(['Site 4b'])
  })

  it('say where to begin while there are none [CREW-08]', async () => {
    kept = []
    render(<CrewLists />)
    expect(await screen.findByText(/^No crew lists yet/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Quick order' })).toHaveAttribute('href', '/quick-order')
  })
})

describe('keeping the cart as a crew list', () => {
  beforeEach(() => {
    localStorage.clear()
    restoreCart()
    useProductRecords.setState({ byId: {} })
    const products = [productFixture(), productFixture({ id: 'p2', functionalType: 'giftCard' })]
    wire.sells(...products)
    wire.answers('settings', () => answer('settings', SETTINGS))
    const createdAt = '2026-03-01T10:00:00.000Z'
    changeCart(() => ({
      a: { id: 'a', productId: 'p1', variantId: 'p1-8', qty: 4, createdAt },
      b: { id: 'b', productId: 'p2', variantId: 'p2-8', qty: 1, createdAt },
    }))
  })

  it('saves its lines under a name and says what stays out [CREW-09]', async () => {
    kept = []
    render(<CartSavePlace />)
    await userEvent.click(await screen.findByText('Save cart as a crew list'))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the list' }), 'Site 4')
    expect(screen.getByText(/^1 item stays out/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Save list' }))
    expect(await screen.findByText(/^Saved as Site 4\./)).toBeVisible()
    expect(kept[0]?.lines).toEqual([{ productId: 'p1', size: '8', qty: 4, name: 'Grit Anvil boot' }])
  })

  it('keeps name and cart where the shop cannot be reached [CREW-09]', async () => {
    wire.answers('saveCrewList', () => HttpResponse.error())
    kept = []
    render(<CartSavePlace />)
    await userEvent.click(await screen.findByText('Save cart as a crew list'))
    await userEvent.type(await screen.findByRole('textbox'), 'Site 4')
    await userEvent.click(screen.getByRole('button', { name: 'Save list' }))
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Check your connection/))
    expect(screen.getByRole('textbox')).toHaveValue('Site 4')
    expect(kept).toEqual([])
  })

  it('is not offered to a guest [CREW-09]', async () => {
    useIdentityStore.setState({ status: 'LOGGED_OUT' })
    render(<CartSavePlace />)
    await new Promise((done) => setTimeout(done))
    expect(screen.queryByText('Save cart as a crew list')).toBeNull()
  })
})

describe('saving a crew list', () => {
  it('keeps the lines under a name, and again as the same list [CREW-08]', async () => {
    kept = []
    render(<SaveCrewList lines={LINES} />)
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save list' }))
    await save()
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Error: Name is required.')
    await userEvent.type(screen.getByRole('textbox'), 'Site 4')
    await save()
    expect(await screen.findByText(/^Saved as Site 4\./)).toBeVisible()
    await userEvent.type(screen.getByRole('textbox'), 'b')
    await save()
    expect(await screen.findByText(/^Saved as Site 4b\./)).toBeVisible()
    expect(kept.map(({ name, lines }) => [name, lines])).toEqual([['Site 4b', LINES]])
  })

  it('says that there are too many, and that nothing is typed yet [CREW-08]', async () => {
    wire.answers('saveCrewList', () => refusal('CrewListLimitReached'))
    const view = render(<SaveCrewList lines={LINES} />)
    await userEvent.type(screen.getByRole('textbox'), 'Site 6')
    await userEvent.click(screen.getByRole('button', { name: 'Save list' }))
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/up to 20 crew lists/))
    view.rerender(<SaveCrewList lines={[]} />)
    await userEvent.click(screen.getByRole('button', { name: 'Save list' }))
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/nothing to save yet/)
  })

  it('asks before it replaces another list of that name, and leaves the neighbour alone [CREW-09]', async () => {
    const lines = LINES.map((line) => ({ ...line, qty: 3 }))
    render(<SaveCrewList lines={lines} />)
    const field = screen.getByRole('textbox')
    await userEvent.type(field, 'site 4')
    await userEvent.click(screen.getByRole('button', { name: 'Save list' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/You already have a crew list called site 4/))
    expect(kept.map(({ name }) => name)).toEqual(['Site 4', 'Office'])
    await userEvent.click(screen.getByRole('button', { name: 'Replace it' }))
    expect(await screen.findByText(/^Saved as site 4\./)).toBeVisible()
    expect(field).toHaveFocus()
    expect(kept.map(({ id, lines: [line] }) => [id, line?.qty])).toEqual([
      [SITE, 3],
      [OFFICE, 12],
    ])
  })

  it('leaves a list alone that could not be replaced, when another name is chosen then [CREW-09]', async () => {
    let reached = false
    wire.also(
      http.put('*/api/account/crew-lists/:id', async ({ params, request }) => {
        if (!reached) return HttpResponse.error()
        const { name, lines } = (await request.json()) as CrewList
        const id = String(params['id'])
        kept = [{ ...listOf(id, name), lines }, ...kept.filter((list) => list.id !== id)]
        return HttpResponse.json({ lists: kept })
      }),
    )
    render(<SaveCrewList lines={LINES} />)
    const field = screen.getByRole('textbox')
    await userEvent.type(field, 'Site 4')
    await userEvent.click(screen.getByRole('button', { name: 'Save list' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Replace it' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Check your connection/))
    reached = true
    await userEvent.type(field, '4')
    await userEvent.click(screen.getByRole('button', { name: 'Save list' }))
    expect(await screen.findByText(/^Saved as Site 44\./)).toBeVisible()
    expect(kept.map(({ name }) => name)).toEqual(['Site 44', 'Site 4', 'Office'])
  })

  it('asks a guest to log in [CREW-08]', () => {
    useIdentityStore.setState({ status: 'LOGGED_OUT' })
    render(<SaveCrewList lines={LINES} />)
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/account/signin')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

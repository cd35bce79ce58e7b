import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AddressEditor } from '#components/account/address-editor.tsx'
import type { Locality } from '#lib/contract/store.ts'
import { answer, bareAnswer, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const locality = (suburb: string, state: string, postcode: string, country: 'AU' | 'NZ' = 'AU'): Locality => ({
  key: `${suburb}-${state}-${postcode}`.toLowerCase().replaceAll(' ', '-'),
  suburb,
  state,
  postcode,
  country,
})
const PLACES = [
  locality('Richmond', 'NSW', '2753'),
  locality('Richmond', 'VIC', '3121'),
  locality('Burnley', 'VIC', '3121'),
  locality('Richmond', 'Tasman', '7020', 'NZ'),
]
const field = (name: string) => screen.getByLabelText(name)

beforeAll(() => import('#components/shared/address/place-suggest.tsx'), 60_000)

beforeEach(() => {
  wire.answers('localities', ({ query }) => {
    const begun = (query.get('q') ?? '').toLowerCase()
    const localities = PLACES.filter(
      ({ suburb, postcode, country }) =>
        country === query.get('country') && (suburb.toLowerCase().startsWith(begun) || postcode.startsWith(begun)),
    )
    return answer('localities', { localities })
  })
})

describe('the postcode of an address', () => {
  it('is whole when it is pasted with a space before it; the suburb beside it stays [VAL-38]', async () => {
    render(<AddressEditor address={undefined} onDone={() => {}} />)
    await userEvent.type(field('Suburb'), 'Burnley')
    await userEvent.click(field('Postcode'))
    await userEvent.paste(' 3121 ')
    expect(field('Postcode')).toHaveValue('3121')
    expect(field('Suburb')).toHaveValue('Burnley')
  })
})

describe('the suburb of an address', () => {
  it('offers places while one types, and a choice fills suburb, state and postcode [ADDR-15]', async () => {
    render(<AddressEditor address={undefined} onDone={() => {}} />)
    await userEvent.type(field('Suburb'), 'rich')
    const options = within(await screen.findByRole('listbox')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Richmond NSW 2753', 'Richmond VIC 3121'])
    expect(field('Suburb')).toHaveAttribute('role', 'combobox')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(
      [field('Suburb'), field('State'), field('Postcode')].map((each) => (each as HTMLInputElement).value),
    ).toEqual(['Richmond', 'VIC', '3121'])
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field('Suburb')).toHaveFocus()
    await waitFor(() => expect(screen.getByText('Filled in: Richmond VIC 3121')).toBeInTheDocument())
  })

  it('hears what was typed before its list was there, and puts the places of the postcode beside it first [ADDR-15]', async () => {
    render(<AddressEditor address={undefined} onDone={() => {}} />)
    fireEvent.input(field('Postcode'), { target: { value: '3121' } })
    act(() => field('Suburb').focus())
    fireEvent.input(field('Suburb'), { target: { value: 'rich' } })
    const options = within(await screen.findByRole('listbox')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Richmond VIC 3121', 'Richmond NSW 2753'])
  })

  it('stays shut when a filled one is entered again [ADDR-15]', async () => {
    render(<AddressEditor address={undefined} onDone={() => {}} />)
    fireEvent.input(field('Suburb'), { target: { value: 'Richmond' } })
    await userEvent.click(field('Suburb'))
    await screen.findByRole('combobox', { name: 'Suburb' })
    await waitFor(() => expect(wire.sent('localities')).toHaveLength(1))
    await act(async () => {})
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('takes a postcode as well [ADDR-15]', async () => {
    render(<AddressEditor address={undefined} onDone={() => {}} />)
    await userEvent.type(field('Suburb'), '3121')
    await userEvent.click(await screen.findByRole('option', { name: 'Burnley VIC 3121' }))
    expect(field('Suburb')).toHaveValue('Burnley')
    expect(field('State')).toHaveValue('VIC')
  })

  it('that is empty offers the places of a postcode beside it [ADDR-15]', async () => {
    render(<AddressEditor address={undefined} onDone={() => {}} />)
    fireEvent.input(field('Postcode'), { target: { value: '3121' } })
    await userEvent.click(field('Suburb'))
    await userEvent.click(await screen.findByRole('option', { name: 'Burnley VIC 3121' }))
    expect(field('Suburb')).toHaveValue('Burnley')
  })

  it('is New Zealand’s in New Zealand, without a state [ADDR-09, ADDR-15]', async () => {
    render(<AddressEditor address={undefined} onDone={() => {}} />)
    fireEvent.change(field('Country'), { target: { value: 'NZ' } })
    await userEvent.type(field('Town or city'), 'rich')
    await userEvent.click(await screen.findByRole('option', { name: 'Richmond 7020, Tasman' }))
    expect(field('Postcode')).toHaveValue('7020')
    expect(screen.queryByLabelText('State')).toBeNull()
  })

  it('tells towns of one name in New Zealand by their regions, and writes the town alone [ADDR-15]', async () => {
    wire.answers('localities', () =>
      answer('localities', {
        localities: [locality('Richmond', 'Tasman', '7020', 'NZ'), locality('Richmond', 'Southland', '9810', 'NZ')],
      }),
    )
    render(<AddressEditor address={undefined} onDone={() => {}} />)
    fireEvent.change(field('Country'), { target: { value: 'NZ' } })
    await userEvent.type(field('Town or city'), 'rich')
    const options = within(await screen.findByRole('listbox')).getAllByRole('option')
    const names = options.map(({ textContent }) => textContent)
    expect(names).toEqual(['Richmond 7020, Tasman', 'Richmond 9810, Southland'])
    await userEvent.click(screen.getByRole('option', { name: /Southland/ }))
    expect(field('Town or city')).toHaveValue('Richmond')
    expect(field('Postcode')).toHaveValue('9810')
    await waitFor(() => expect(screen.getByText('Filled in: Richmond 9810')).toBeInTheDocument())
  })

  it('takes anything that is typed, also while the gazetteer cannot be asked [ADDR-15]', async () => {
    wire.answers('localities', () => bareAnswer(503))
    render(<AddressEditor address={undefined} onDone={() => {}} />)
    await userEvent.type(field('Suburb'), 'Nowhere Flat')
    await waitFor(() => expect(wire.sent('localities').length).toBeGreaterThan(0))
    expect(field('Suburb')).toHaveValue('Nowhere Flat')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('ignores an answer that comes after its text has changed [ADDR-15]', async () => {
    let arrive = (_: Response) => {}
    const late = new Promise<Response>((resolve) => {
      arrive = resolve
    })
    wire.answers('localities', ({ query }) =>
      query.get('q') === 'ri' ? late : answer('localities', { localities: [locality('Burnley', 'VIC', '3121')] }),
    )
    render(<AddressEditor address={undefined} onDone={() => {}} />)
    await userEvent.type(field('Suburb'), 'ri')
    await waitFor(() => expect(wire.sent('localities')).toHaveLength(1))
    await userEvent.clear(field('Suburb'))
    await userEvent.type(field('Suburb'), 'bu')
    expect(await screen.findByRole('option', { name: 'Burnley VIC 3121' })).toBeVisible()
    await act(async () => arrive(answer('localities', { localities: [locality('Ringwood', 'VIC', '3134')] })))
    expect(screen.queryByRole('option', { name: /Ringwood/ })).toBeNull()
  })

  it('stays shut where autofill writes, and keeps the words autofill goes by [ADDR-15]', async () => {
    render(<AddressEditor address={undefined} onDone={() => {}} />)
    await userEvent.click(field('Suburb'))
    await screen.findByRole('combobox', { name: 'Suburb' })
    await userEvent.click(field('Street address'))
    fireEvent.input(field('Suburb'), { target: { value: 'Richmond' } })
    await waitFor(() => expect(wire.sent('localities')).toHaveLength(1))
    await act(async () => {})
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field('Suburb')).toHaveAttribute('autocomplete', 'address-level2')
    expect(field('Postcode')).toHaveAttribute('autocomplete', 'postal-code')
    expect(field('Postcode')).toHaveAttribute('inputmode', 'numeric')
  })
})

describe('the postcode of an address', () => {
  it('offers its suburbs, unless the suburb beside it is one of them [ADDR-15]', async () => {
    render(<AddressEditor address={undefined} onDone={() => {}} />)
    await userEvent.type(field('Postcode'), '3121')
    await userEvent.click(await screen.findByRole('option', { name: 'Richmond VIC 3121' }))
    expect(field('Suburb')).toHaveValue('Richmond')
    await userEvent.clear(field('Postcode'))
    await userEvent.type(field('Postcode'), '3121')
    await act(async () => {})
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})

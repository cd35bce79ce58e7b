import { act, render, screen, waitFor } from '@testing-library/react'
import { createElement, createRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CardFormHandle } from '#components/shared/payment/card-fields.ts'
import { HostedCardForm } from '#components/shared/payment/hosted-card-form.tsx'
import { mountCardFields } from '#lib/client/payment/hosted-fields.ts'

const sdk = vi.hoisted(() => ({ client: vi.fn(), fields: vi.fn(), device: vi.fn() }))
vi.mock('braintree-web/client', () => ({ create: sdk.client }))
vi.mock('braintree-web/hosted-fields', () => ({ create: sdk.fields }))
vi.mock('braintree-web/data-collector', () => ({ create: sdk.device }))

const CLIENT = { name: 'the authorised client' }
const [number, expiry, code] = ['number', 'expiry', 'code'].map(() => document.createElement('div'))
const mount = () => mountCardFields('client-token', { number, expiry, code } as never)
const leave = { fields: vi.fn(), device: vi.fn() }

beforeEach(() => {
  vi.clearAllMocks()
  sdk.client.mockResolvedValue(CLIENT)
  sdk.fields.mockResolvedValue({ teardown: leave.fields })
  sdk.device.mockResolvedValue({ deviceData: 'device', teardown: leave.device })
})

it('puts the provider’s fields into their places, each with a name a screen reader says [PAY-37]', async () => {
  const { deviceData } = await mount()
  expect(sdk.client).toHaveBeenCalledWith({ authorization: 'client-token' })
  expect(sdk.device).toHaveBeenCalledWith({ client: CLIENT })
  expect(sdk.fields).toHaveBeenCalledWith({
    client: CLIENT,
    // Smaller text has a phone zoom in.
    styles: expect.objectContaining({ input: expect.objectContaining({ 'font-size': '16px' }) }),
    fields: {
      number: { container: number, iframeTitle: 'Card number' },
      expirationDate: { container: expiry, placeholder: 'MM/YY', iframeTitle: 'Expiry' },
      cvv: { container: code, iframeTitle: 'Security code' },
    },
  })
  expect(deviceData).toBe('device')
})

it('takes a payment without device data where there is none, and lets everything go [PAY-37]', async () => {
  const mounted = await mount()
  leave.fields.mockRejectedValue(new Error('Gone already.'))
  await mounted.teardown()
  expect([leave.fields.mock.calls.length, leave.device.mock.calls.length]).toEqual([1, 1])

  sdk.device.mockRejectedValue(new Error('Blocked.'))
  const without = await mount()
  expect(without.deviceData).toBeUndefined()
  await without.teardown()
  expect(leave.fields).toHaveBeenCalledTimes(2)
})

it('takes back what it said of a field once that is right; the field beside it keeps its own [VAL-28, VAL-43, UI-16]', async () => {
  const state = (valid: string) =>
    Object.fromEntries(['number', 'expirationDate', 'cvv'].map((name) => [name, { isValid: name === valid }]))
  const on = vi.fn()
  const getState = () => ({ fields: state('expirationDate') })
  // As its frames have it, which say it where the focus is.
  const told: Record<string, string> = {}
  const setMessage = vi.fn(({ field, message }) => Object.assign(told, { [field]: message }))
  sdk.fields.mockResolvedValue({ teardown: leave.fields, on, getState, setMessage })
  const card = createRef<CardFormHandle>()
  render(createElement(HostedCardForm, { clientToken: 'token', ref: card, onLoadFailed: () => {} }))
  await waitFor(() => expect(on).toHaveBeenCalledOnce())
  await act(async () => void (await card.current?.tokenise()))
  expect(screen.getByText('Enter a valid card number.')).toBeVisible()
  const [wrongNumber, wrongCode] = ['Enter a valid card number.', 'Enter a valid security code.']
  expect(told).toEqual({ number: wrongNumber, expirationDate: '', cvv: wrongCode })
  const [event, hear] = on.mock.calls[0] ?? []
  expect(event).toBe('validityChange')
  act(() => hear({ emittedBy: 'number', fields: state('number') }))
  expect(screen.queryByText('Enter a valid card number.')).toBeNull()
  expect(screen.getByText('Enter a valid security code.')).toBeVisible()
  expect(told).toEqual({ number: '', expirationDate: '', cvv: wrongCode })
})

it('leads who comes to the place of a field into the provider’s, and into no other [VAL-43, UI-16]', async () => {
  const focus = vi.fn(async () => {})
  sdk.fields.mockResolvedValue({ teardown: leave.fields, on: vi.fn(), focus })
  render(createElement(HostedCardForm, { clientToken: 'token', ref: createRef(), onLoadFailed: () => {} }))
  await waitFor(() => expect(document.getElementById('card-expiry')).toBeVisible())
  await act(async () => document.getElementById('card-expiry')?.focus())
  expect(focus.mock.calls).toEqual([['expirationDate']])
})

it('gives up a token that is on its way when its fields are taken down: the provider would never answer [PAY-71, CHK-33]', async () => {
  const tokenize = vi.fn(() => new Promise(() => {}))
  const states = Object.fromEntries(['number', 'expirationDate', 'cvv'].map((name) => [name, { isValid: true }]))
  sdk.fields.mockResolvedValue({
    teardown: leave.fields,
    on: vi.fn(),
    setMessage: vi.fn(),
    getState: () => ({ fields: states }),
    tokenize,
  })
  const cards = [createRef<CardFormHandle>(), createRef<CardFormHandle>()]
  const [left] = cards.map((ref) =>
    render(createElement(HostedCardForm, { clientToken: 'token', ref, onLoadFailed: () => {} })),
  )
  await waitFor(() => expect(screen.getAllByText('Card number')[1]).toBeVisible())
  const [gone, staying] = cards.map(({ current }) => {
    const asked = { how: 'waits' }
    current?.tokenise().then(
      () => (asked.how = 'answered'),
      () => (asked.how = 'given up'),
    )
    return asked
  })
  expect(tokenize).toHaveBeenCalledTimes(2)
  left?.unmount()
  await waitFor(() => expect(gone?.how).toBe('given up'))
  expect(staying?.how).toBe('waits')
})

it('throws where the fields themselves cannot be had [PAY-26]', async () => {
  sdk.fields.mockRejectedValue(new Error('No fields.'))
  await expect(mount()).rejects.toThrow('No fields.')
})

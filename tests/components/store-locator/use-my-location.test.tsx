import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UseMyLocation } from '#components/store-locator/use-my-location.tsx'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { RICHMOND } from './richmond.ts'

const wire = useMockApi()

type Found = (position: { coords: { latitude: number; longitude: number } }) => void
type Failed = (error: { code: number }) => void

/** A browser that knows where it is, or fails with a code of its own. */
function browserAt(where: [number, number] | number) {
  const getCurrentPosition = vi.fn((found: Found, failed: Failed) =>
    typeof where === 'number'
      ? failed({ code: where })
      : found({ coords: { latitude: where[0], longitude: where[1] } }),
  )
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  return getCurrentPosition
}

afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'))

const press = () => userEvent.click(screen.getByRole('button', { name: 'Use my location' }))

it('asks the browser on the press only, and the shop about a kilometre [STORE-12]', async () => {
  const asked = browserAt([-37.81837, 144.99641])
  wire.answers('localities', () => answer('localities', { localities: [RICHMOND] }))
  const places: string[] = []
  render(<UseMyLocation onPlace={(place) => places.push(place)} />)
  expect(asked).not.toHaveBeenCalled()
  await press()
  await vi.waitFor(() => expect(places).toEqual(['Richmond VIC 3121']))
  expect(wire.sent('localities').map(({ query }) => query.get('at'))).toEqual(['-37.82,145.00'])
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

it.each([
  ['refuses', 1, 'Your browser keeps your location to itself. Type your suburb or postcode instead.'],
  ['does not know', 2, 'We couldn’t find where you are. Type your suburb or postcode instead.'],
  ['takes too long', 3, 'We couldn’t find where you are. Type your suburb or postcode instead.'],
])('says so where the browser %s, and can be pressed again [STORE-12]', async (_, code, words) => {
  browserAt(code)
  const onPlace = vi.fn()
  render(<UseMyLocation onPlace={onPlace} />)
  await press()
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Use my location' })).toBeEnabled()
  expect(onPlace).not.toHaveBeenCalled()
  expect(wire.sent()).toEqual([])
})

it.each([
  ['is far from both countries', () => answer('localities', { localities: [] }), 'We know no suburb near you.'],
  ['cannot reach the shop', () => refusal('ServiceUnavailable'), 'We couldn’t find where you are.'],
])('says so to who %s [STORE-12]', async (_, answered, words) => {
  browserAt([51.5, -0.12])
  wire.answers('localities', answered)
  const onPlace = vi.fn()
  render(<UseMyLocation onPlace={onPlace} />)
  await press()
  expect(await screen.findByText(`${words} Type your suburb or postcode instead.`)).toBeVisible()
  expect(onPlace).not.toHaveBeenCalled()
})

import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import StoresPage from '#app/(shop)/stores/page.tsx'
import { RICHMOND } from './richmond.ts'

const asked = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', () => ({
  redirect: (href: string) => {
    throw new Error(`to ${href}`)
  },
}))
vi.mock('#app/delivered-text.ts', () => ({ deliveredText: async () => 'Australia and New Zealand' }))
vi.mock('#lib/server/platform/environment.ts', () => ({ environment: () => ({ siteUrl: 'https://shop.example' }) }))
vi.mock('#lib/server/store-locator/stores.ts', () => ({ findStores: asked }))

const COTTESLOE = { ...RICHMOND, key: '6011', suburb: 'Cottesloe', state: 'WA', postcode: '6011' } as const
const TE_ARO = { ...COTTESLOE, key: 'nz-6011', suburb: 'Te Aro', state: 'Wellington', country: 'NZ' } as const
const pageAt = (searchParams: Record<string, string>) => StoresPage({ searchParams: Promise.resolve(searchParams) })

beforeEach(() => {
  asked.mockImplementation(async ({ near, country }: { near?: string; country?: string }) => {
    if (near === 'Atlantis') return undefined
    const isThere = country === 'NZ' || near === 'nz-6011'
    const [locality, other] = isThere ? [TE_ARO, COTTESLOE] : [COTTESLOE, TE_ARO]
    return { stores: [], beyond: [], others: [other], ...(near ? { locality } : {}) }
  })
})

it.each([
  [{ near: '6011', country: 'NZ' }, '/stores?near=nz-6011'],
  [{ near: '6011', country: 'NZ', within: '50' }, '/stores?near=nz-6011&within=50'],
  [{ near: '6011', country: 'AU' }, '/stores?near=6011'],
  [{ near: '6011', country: 'Atlantis' }, '/stores?near=6011'],
  [{ near: 'Atlantis', country: 'NZ' }, '/stores#unknown-place'],
])('leads %j to the one address of the place that is meant [GUARD-13, STORE-13]', async (params, href) => {
  await expect(pageAt(params)).rejects.toThrow(new Error(`to ${href}`))
})

it.each([
  ['6011', '6011 Australia', '6011 (Te Aro), New Zealand', '/stores?near=nz-6011'],
  ['nz-6011', '6011 New Zealand', '6011 (Cottesloe), Australia', '/stores?near=6011'],
])('shows %s with its country in the field and the other on offer [STORE-13]', async (near, field, other, href) => {
  render(await pageAt({ near }))
  expect(screen.getByLabelText('Suburb or postcode')).toHaveValue(field)
  expect(screen.getByRole('link', { name: other })).toHaveAttribute('href', href)
  expect(asked).toHaveBeenLastCalledWith({ near, within: 25, country: undefined })
})

it('shows all stores without a place, wherever the shopper is [STORE-01]', async () => {
  render(await pageAt({ country: 'NZ' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Find a store' })).toBeVisible()
  expect(screen.getByLabelText('Suburb or postcode')).toHaveValue('')
  expect(asked).toHaveBeenLastCalledWith({})
})

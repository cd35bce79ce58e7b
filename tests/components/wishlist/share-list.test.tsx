import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Alerts } from '#components/ui/alerts.tsx'
import { ShareList } from '#components/wishlist/share-list.tsx'
import type { WishlistItem } from '#lib/domain/wishlist/wishlist.ts'

const item = (variantId: string): WishlistItem => ({
  productId: 'boot',
  variantId,
  createdAt: '2026-11-01T10:00:00.000Z',
  qty: 1,
})
const LINK = `${location.origin}/shared-list?items=boot-8,boot-9`

function browserCan(able: { share?: () => Promise<void>; writeText?: () => Promise<void> }) {
  Object.defineProperty(navigator, 'share', { value: able.share, configurable: true })
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: able.writeText }, configurable: true })
}

async function share(...variants: string[]) {
  const user = userEvent.setup()
  render(
    <>
      <ShareList items={variants.map(item)} />
      <Alerts />
    </>,
  )
  return () => user.click(screen.getByRole('button', { name: 'Share this list' }))
}

describe('sharing a list', () => {
  let before: Navigator['clipboard']
  beforeEach(() => {
    before = navigator.clipboard
  })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share')
    Object.defineProperty(navigator, 'clipboard', { value: before, configurable: true })
  })

  it('hands a link to the phone’s own sheet, and nothing of whose it is [WISH-10]', async () => {
    const sheet = vi.fn(async () => {})
    const press = await share('boot-8', 'boot-9')
    browserCan({ share: sheet })
    await press()
    expect(sheet).toHaveBeenCalledExactlyOnceWith({ title: 'My list', url: LINK })
  })

  it('copies the link where there is no sheet, and says so [WISH-10]', async () => {
    const writeText = vi.fn(async () => {})
    const press = await share('boot-8', 'boot-9')
    browserCan({ writeText })
    await press()
    expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK)
    expect(await screen.findByText(/^Link copied/)).toBeVisible()
  })

  it('shows the link to copy by hand where the browser allows neither, and nothing where the sheet was closed [WISH-10]', async () => {
    const press = await share('boot-8', 'boot-9')
    browserCan({ share: () => Promise.reject(new DOMException('closed', 'AbortError')) })
    await press()
    expect(screen.queryByRole('textbox')).toBeNull()
    browserCan({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
    await press()
    expect(await screen.findByRole('textbox', { name: 'Copy this link' })).toHaveValue(LINK)
  })

  it('shows the link of the list as it is, also once something was taken off it, and gives it the focus [WISH-10]', async () => {
    browserCan({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
    const { rerender } = render(<ShareList items={[item('boot-8'), item('boot-9'), item('boot-7')]} />)
    await userEvent.click(screen.getByRole('button', { name: 'Share this list' }))
    const link = await screen.findByRole('textbox', { name: 'Copy this link' })
    expect(link).toHaveFocus()
    rerender(<ShareList items={[item('boot-8'), item('boot-9')]} />)
    expect(link).toHaveValue(LINK)
  })

  it('says how many of a long list go along [WISH-10]', async () => {
    await share(...Array.from({ length: 41 }, (_, i) => `boot-${i}`))
    expect(screen.getByText('The newest 40 items go along.')).toBeVisible()
  })

  it('says nothing of it where all of a list go along [WISH-10]', async () => {
    await share(...Array.from({ length: 40 }, (_, i) => `boot-${i}`))
    expect(screen.queryByText(/go along/)).toBeNull()
  })
})

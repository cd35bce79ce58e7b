import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import ShopError from '#app/(shop)/error.tsx'
import PageError from '#app/error.tsx'
import { PageNotFound } from '#app/page-not-found.tsx'
import { Suggestions } from '#app/suggestions.tsx'
import { SomethingWrong } from '#components/layout/something-wrong.tsx'
import { TroubleWatch } from '#components/layout/trouble-watch.tsx'
import { connectErrorReports } from '#lib/client/reports/error-reports.ts'
import type { ErrorReport } from '#lib/client/reports/report.ts'

describe('the page for what is not there', () => {
  it('says so, offers search and departments, and leads home [ROUTE-38, ROUTE-40]', () => {
    const departments = [{ path: 'footwear', name: 'Footwear', productCount: 3 }]
    render(
      <Suggestions title="Page not found" searchLabel="Search for it" hint="Search scrubs…" departments={departments}>
        The page has moved.
      </Suggestions>,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to home' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('searchbox', { name: 'Search the shop' })).toHaveAttribute('name', 'q')
    expect(screen.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search scrubs…')
    expect(screen.getByRole('link', { name: 'Footwear' })).toHaveAttribute('href', '/categories/footwear')
  })

  it('is short where every page carries it along, and leads home [ROUTE-38, ROUTE-40]', () => {
    render(<PageNotFound />)
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to home' })).toHaveAttribute('href', '/')
  })
})

describe('the page for every other error', () => {
  it('says so and leads home [ROUTE-39, ROUTE-40]', async () => {
    const onRetry = vi.fn()
    render(<SomethingWrong onRetry={onRetry} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to home' })).toHaveAttribute('href', '/')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})

describe('the report of an error outside checkout', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    connectErrorReports()
  })

  it.each([
    ['of the shop', ShopError],
    ['of log-in and checkout', PageError],
  ])(
    'is always kept where no page %s can be shown, and one in a hundred where it stays [OBS-06]',
    async (_, Trouble) => {
      const told: ErrorReport[] = []
      connectErrorReports({ take: (each) => void told.push(each) })
      vi.spyOn(Math, 'random').mockReturnValue(0.5)
      render(<TroubleWatch />)
      window.dispatchEvent(new ErrorEvent('error', { error: new Error('A picture less.') }))
      render(<Trouble error={new Error('No page.')} />)
      await vi.waitFor(() => expect(told).toMatchObject([{ message: 'No page.', path: '/', fatal: true }]))
    },
  )
})

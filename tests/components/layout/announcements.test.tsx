import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { Announcements } from '#components/layout/announcements.tsx'
import type { ShownAnnouncement } from '#lib/domain/content/announcement.ts'
import { useDismissedAnnouncements } from '#stores/dismissed-announcements.ts'
import { chooseCountry } from '#stores/geo.ts'

const RECALL: ShownAnnouncement = {
  key: 'recall',
  text: 'Ridge boots of March are recalled.',
  link: { href: '/articles/recall', label: 'What to do' },
  tone: 'warning',
  countries: [],
}
const STRIKE: ShownAnnouncement = { key: 'strike', text: 'Post is slow.', tone: 'info', countries: ['AU'] }
const BOAT: ShownAnnouncement = { key: 'boat', text: 'The boat is late.', tone: 'info', countries: ['NZ'] }

afterEach(() => {
  localStorage.clear()
  act(() => useDismissedAnnouncements.setState({ keys: undefined }))
})
const told = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

it('stand in the page for everybody, each in its place, and say without colour what is urgent [OPS-63]', () => {
  const html = renderToString(<Announcements announcements={[RECALL, STRIKE, BOAT]} />)
  expect(html.match(/data-place="\d"/g)).toEqual(['data-place="0"', 'data-place="1"', 'data-place="2"'])
  expect(html).toContain('<strong>Important: </strong>')
  expect(html).toContain('<a href="/articles/recall">What to do</a>')
})

it('are those for where things are sent, once the browser knows [OPS-63]', () => {
  render(<Announcements announcements={[RECALL, STRIKE, BOAT]} />)
  expect(screen.getByRole('region', { name: 'Announcements' })).toBeVisible()
  expect(told()).toEqual(['Important: Ridge boots of March are recalled. What to do', 'Post is slow.'])
  act(() => chooseCountry('NZ'))
  expect(told().at(-1)).toBe('The boat is late.')
  act(() => chooseCountry('AU'))
})

it('go when they are dismissed, for good and one by one; another text is another one [OPS-63]', () => {
  const { unmount } = render(<Announcements announcements={[RECALL, STRIKE]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Post is slow.' }))
  expect(told()).toHaveLength(1)
  unmount()
  useDismissedAnnouncements.setState({ keys: undefined })
  render(<Announcements announcements={[RECALL, STRIKE, { ...STRIKE, key: 'strike-2', text: 'Post is quick.' }]} />)
  expect(told()).toEqual(['Important: Ridge boots of March are recalled. What to do', 'Post is quick.'])
  for (const button of screen.getAllByRole('button')) fireEvent.click(button)
  expect(screen.queryByRole('region')).toBeNull()
})

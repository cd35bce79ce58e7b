import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Status } from '#components/ui/status.tsx'
import { watchSpokenRegions } from '#tests/setup/spoken-regions.ts'

it('stands before its words, so that screen readers say them, and goes on standing when there are none [UI-16]', () => {
  const { rerender } = render(<Status words={undefined} className="note" />)
  const region = screen.getByRole('status')
  expect(region).toBeEmptyDOMElement()
  rerender(<Status words="Nothing is left to pay." className="note" mark={<i>!</i>} />)
  expect(region).toHaveTextContent('!Nothing is left to pay.')
  expect(region).toHaveClass('note')
  rerender(<Status words={undefined} className="note" mark={<i>!</i>} />)
  expect(region).toBeInTheDocument()
  expect(region).toBeEmptyDOMElement()
})

it('gets even its first words only after it stands [UI-16]', async () => {
  const regions = watchSpokenRegions()
  render(<Status words="We’re checking." />)
  const words = await screen.findByText('We’re checking.')
  expect(regions()).toContain(words)
})

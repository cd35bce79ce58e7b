import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { BrandStory } from '#components/catalogue/brand-story.tsx'

const PICTURE = { kind: 'drawn', src: '/pictures/drawn/x.svg', alt: 'Two boots' } as const

it('stands closed below the heading and opens into its paragraphs and its picture [CAT-50]', async () => {
  render(<BrandStory name="Ironbark" story={'A shed.\n\nTwo sheds <now>.'} picture={PICTURE} />)
  expect(screen.getByText('A shed.')).not.toBeVisible()
  await userEvent.click(screen.getByText('About Ironbark'))
  expect(screen.getByText('A shed.')).toBeVisible()
  expect(screen.getByText('Two sheds <now>.')).toBeVisible()
  expect(screen.getByRole('img', { name: 'Two boots' })).toBeVisible()
})

it('needs no picture [CAT-50]', () => {
  render(<BrandStory name="Ironbark" story="A shed." />)
  expect(screen.getByText('About Ironbark')).toBeVisible()
  expect(document.querySelector('img')).toBeNull()
})

it('is nothing where the brand says nothing, also with a picture [CAT-50]', () => {
  const { container } = render(<BrandStory name="Ironbark" story={' \n\n '} picture={PICTURE} />)
  expect(container).toBeEmptyDOMElement()
})

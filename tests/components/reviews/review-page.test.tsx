import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import WriteReviewPage, { generateMetadata } from '#app/(shop)/reviews/write/page.tsx'

const LINES = [{ lineId: '0', brandName: 'Grit', name: 'Anvil boot', label: '9', reviewed: false }]
vi.mock('#lib/server/reviews/review-invitation.ts', () => ({
  orderOfReviewToken: (token: string) => (token === 'good' ? 'W000000001' : undefined),
  reviewableLines: async () => LINES,
}))

const STARS = 'That didn’t work: choose one to five stars and write at least a word, of something you kept.'

it.each([
  ['trouble', 'good', 'Error: Write a review', STARS, 1],
  ['trouble', 'old', 'Error: Write a review', 'That didn’t work.', 0],
  ['published', 'good', 'Write a review', 'Thank you. Your review is on the product page.', 1],
  ['declined', undefined, 'Write a review', 'Done. We won’t ask you for reviews again.', 0],
  ['toString', 'good', 'Write a review', undefined, 1],
] as const)(
  'says what became of a form, in its title too where it was refused: %s, by a link that is %s [OPS-14, UI-20]',
  async (outcome, token, title, words, forms) => {
    const searchParams = Promise.resolve({ outcome, token })
    expect((await generateMetadata({ searchParams })).title).toBe(title)
    render(await WriteReviewPage({ searchParams }))
    const said = screen.queryByRole(outcome === 'trouble' ? 'alert' : 'status')
    expect(said?.textContent).toBe(words)
    expect(screen.queryAllByRole('form')).toHaveLength(forms)
    expect(screen.queryAllByText(/^This link is no longer valid/)).toHaveLength(token === 'old' ? 1 : 0)
  },
)

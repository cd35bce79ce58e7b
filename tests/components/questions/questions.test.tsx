import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { notFound } from 'next/navigation'
import { expect, it, vi } from 'vitest'
import AskPage, { metadata } from '#app/(shop)/questions/ask/page.tsx'
import { QuestionsSection } from '#components/product/questions-section.tsx'

const BOOT = {
  id: 'boot',
  path: 'ironbark/anvil',
  brandName: 'Ironbark',
  name: 'Anvil boot',
  colour: 'Black',
  taken: true,
}
const known = vi.hoisted(() => new Map<string, object>())
vi.mock('#lib/server/questions/product-questions.ts', () => ({ askedProduct: async (id: string) => known.get(id) }))
vi.mock('next/navigation', () => ({
  notFound: vi.fn(() => {
    throw new Error('not found')
  }),
}))

const ask = async (search: Record<string, string | string[]>) =>
  render(await AskPage({ searchParams: Promise.resolve(search) }))

it('asks by a plain form, with the product by name and the way back to it [PDP-29]', async () => {
  known.set('boot', BOOT)
  await ask({ product: 'boot' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ask about the Ironbark Anvil boot, black')
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Your question' })
  expect([form.method, new URL(form.action).pathname]).toEqual(['post', '/api/questions'])
  await userEvent.type(within(form).getByRole('textbox', { name: 'Your question' }), 'Do they fit?')
  await userEvent.type(within(form).getByRole('textbox', { name: 'Email' }), 'kim@example.com')
  expect(Object.fromEntries(new FormData(form))).toEqual({
    productId: 'boot',
    question: 'Do they fit?',
    email: 'kim@example.com',
  })
  expect(form.checkValidity()).toBe(true)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to the product' }).getAttribute('href')).toBe(
    '/products/ironbark/anvil',
  )
  expect(metadata).toMatchObject({ title: 'Ask a question', robots: { index: false } })
})

it('says what happens next once the question is sent, in place of the form [PDP-29]', async () => {
  known.set('boot', { ...BOOT, colour: null })
  await ask({ product: 'boot', outcome: 'sent' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ask about the Ironbark Anvil boot')
  expect(screen.getByRole('status').textContent).toBe('Thank you. We’ll email you the answer.')
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to the product' })).toBeDefined()
})

it('has no form where no questions are taken, and no page without a product [PDP-29]', async () => {
  known.set('boot', { ...BOOT, taken: false })
  await ask({ product: 'boot' })
  expect(screen.getByText('We take no questions about this product.')).toBeDefined()
  expect(screen.queryByRole('form')).toBeNull()
  for (const search of [{}, { product: 'anvil' }, { product: ['boot', 'boot'] }])
    await expect(ask(search)).rejects.toThrow('not found')
  expect(notFound).toHaveBeenCalledTimes(3)
})

const answered = (many: number) =>
  Array.from({ length: many }, (_, n) => ({
    id: `q${n}`,
    question: `Question ${n}?`,
    answer: 'Yes.\n\nHalf a size up.',
    answeredAt: '2026-11-02T20:00:00.000Z',
  }))

it.each([
  [4, undefined],
  [5, 'One more question'],
  [6, '2 more questions'],
])('shows %d answered questions, those after the fourth folded up: %s [PDP-29]', async (many, summary) => {
  render(<QuestionsSection productId="boot" questions={answered(many)} taken />)
  const section = screen.getByRole('region', { name: 'Questions' })
  expect(within(section).getAllByRole('heading', { level: 3 })).toHaveLength(many)
  const first = within(section).getAllByRole('listitem')[0]
  expect(first?.textContent).toContain('From the store, 3 November 2026')
  expect(within(section).getByRole('link', { name: 'Ask a question' }).getAttribute('href')).toBe(
    '/questions/ask?product=boot',
  )
  const fold = section.querySelector('details')
  expect(fold?.querySelector('summary')?.textContent).toBe(summary)
  expect(fold?.querySelectorAll('h3').length).toBe(summary === undefined ? undefined : many - 4)
})

it('offers to ask where nobody has, keeps answers where nobody may ask, and is not there for neither [PDP-29]', () => {
  const { rerender } = render(<QuestionsSection productId="boot" questions={[]} taken />)
  expect(screen.getByRole('link', { name: 'Ask a question' })).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
  rerender(<QuestionsSection productId="boot" questions={answered(1)} taken={false} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Question 0?')).toBeDefined()
  rerender(<QuestionsSection productId="boot" questions={[]} taken={false} />)
  expect(screen.queryByRole('region')).toBeNull()
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { KeptMarkup } from '#components/ui/kept-markup.tsx'
import { register } from '#lib/next-adapter/markup-registry.ts'

type Choice = [value: string, count: number]

const markupOf = (choices: readonly Choice[]) =>
  choices
    .map(
      ([v, n]) => `<li><label><input type="checkbox" name="brand" value="${v}"> ${v} <small>${n}</small></label></li>`,
    )
    .join('')

let digests = 0
function list(choices: readonly Choice[]) {
  digests += 1
  return <KeptMarkup as="ul" choices digest={`choices-${digests}`} markup={markupOf(choices)} aria-label="Brands" />
}
const shown = () => screen.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent?.trim())
const box = (name: RegExp) => screen.getByRole('checkbox', { name })

describe('a list of choices that is markup', () => {
  it('says the new counts and keeps its boxes, their ticks and the focus [CAT-06, CAT-15]', async () => {
    const { rerender } = render(
      list([
        ['grit', 12],
        ['mallee', 7],
      ]),
    )
    const grit = box(/grit/)
    await userEvent.click(grit)
    rerender(
      list([
        ['grit', 12],
        ['mallee', 3],
      ]),
    )
    expect(shown()).toEqual(['grit 12', 'mallee 3'])
    expect(box(/grit/)).toBe(grit)
    expect(grit).toBeChecked()
    expect(grit).toHaveFocus()
  })

  it('takes out what is gone, puts in what is new and follows the new order', async () => {
    const { rerender } = render(
      list([
        ['a', 3],
        ['b', 2],
        ['c', 1],
      ]),
    )
    await userEvent.click(box(/c/))
    const kept = box(/c/)
    rerender(
      list([
        ['c', 9],
        ['d', 4],
        ['a', 1],
      ]),
    )
    expect(shown()).toEqual(['c 9', 'd 4', 'a 1'])
    expect(box(/c/)).toBe(kept)
    expect(kept).toHaveFocus()
    rerender(list([]))
    expect(screen.queryAllByRole('checkbox')).toEqual([])
    rerender(list([['z', 1]]))
    expect(shown()).toEqual(['z 1'])
  })

  it('is what it was when the shopper comes back to a page whose data only names it', () => {
    register('first', markupOf([['a', 3]]))
    const first = <KeptMarkup as="ul" choices digest="first" aria-label="Brands" />
    const { rerender } = render(first)
    const kept = box(/a/)
    rerender(list([['a', 2]]))
    expect(shown()).toEqual(['a 2'])
    rerender(first)
    expect(shown()).toEqual(['a 3'])
    expect(box(/a/)).toBe(kept)
  })
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { KeptMarkup } from '#components/ui/kept-markup.tsx'

const box = (value: string, count: number) =>
  `<li><label><input type="checkbox" name="brand" value="${value}"/>${value} <small>${count}</small></label></li>`

/** A document as the server writes it, in the page; its data names the markup and does not bring it. */
function openDocument(digest: string, markup: string) {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<KeptMarkup as="ul" digest={digest} markup={markup} />)
  return container
}

describe('a part of a page that is markup', () => {
  it('is what the server wrote, untouched when the page comes alive', async () => {
    const container = openDocument('one', box('anvil', 3))
    const written = screen.getByRole('checkbox', { name: 'anvil 3' })
    await userEvent.click(written)
    render(<KeptMarkup as="ul" digest="one" />, { container, hydrate: true })
    expect(screen.getByRole('checkbox', { name: 'anvil 3' })).toBe(written)
    expect(written).toBeChecked()
  })

  it('is there again when the shopper comes back to the page', () => {
    const container = openDocument('two', box('mallee', 5))
    const { unmount } = render(<KeptMarkup as="ul" digest="two" />, { container, hydrate: true })
    unmount()
    expect(screen.queryByRole('checkbox')).toBeNull()
    render(<KeptMarkup as="ul" digest="two" />)
    expect(screen.getByRole('checkbox', { name: 'mallee 5' })).toBeVisible()
  })

  it('comes along with a navigation', () => {
    const { rerender } = render(<KeptMarkup as="ul" digest="three" markup={box('anvil', 3)} />)
    rerender(<KeptMarkup as="ul" digest="four" markup={box('anvil', 1)} />)
    expect(screen.getByRole('checkbox', { name: 'anvil 1' })).toBeVisible()
  })
})

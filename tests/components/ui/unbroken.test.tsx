import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Unbroken } from '#components/ui/unbroken.tsx'

describe('text that does not break at short hyphens', () => {
  it.each([
    ['Crew T-shirt in navy', ['T-shirt']],
    ['Socks 2-8, V-neck', ['2-8', 'V-neck']],
    ['T-bar school shoe', ['T-bar']],
    ['Drover zip-side safety boot', []],
    ['AS/NZS 2210.3:2019', []],
  ])('%s: %j stay together, and the text is itself [UI-24]', (text, kept) => {
    const { container } = render(<Unbroken text={text} />)
    expect(container).toHaveTextContent(text)
    expect([...container.querySelectorAll('.whitespace-nowrap')].map((part) => part.textContent)).toEqual(kept)
  })
})

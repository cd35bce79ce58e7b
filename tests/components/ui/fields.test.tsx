import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '#components/ui/button.tsx'
import { RadioGroup } from '#components/ui/choice-field.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { pagesAround } from '#components/ui/pagination.tsx'
import { nationalPhone, PhoneField } from '#components/ui/phone-field.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'

describe('a field', () => {
  it('is named by its label and described by hint and error [UI-16]', () => {
    render(<TextField id="email" label="Email" hint="For the receipt" error="Enter a valid email address." />)
    const input = screen.getByRole('textbox', { name: 'Email' })
    expect(input).toHaveAccessibleDescription('For the receipt Error: Enter a valid email address.')
    expect(input).toBeInvalid()
  })

  it('is valid and undescribed when all is well', () => {
    render(<SelectField id="state" label="State" options={[{ value: 'VIC', label: 'VIC' }]} placeholder="Choose" />)
    const select = screen.getByRole('combobox', { name: 'State' })
    expect(select).toBeValid()
    expect(select).not.toHaveAttribute('aria-describedby')
    expect(select).toHaveValue('')
  })

  it('of radio buttons is a group with one chosen', () => {
    const options = [
      { value: 'a', label: 'Standard', detail: '3 to 5 days', aside: '$9.95' },
      { value: 'b', label: 'Express' },
    ]
    render(<RadioGroup id="method" name="method" label="Delivery" options={options} value="b" onChange={() => {}} />)
    expect(screen.getByRole('group', { name: 'Delivery' })).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Express' })).toBeChecked()
  })
})

describe('an error summary', () => {
  it('takes focus when it appears and leads to the field', async () => {
    const form = (problems: { fieldId: string; message: string }[]) => (
      <form>
        <ErrorSummary problems={problems} />
        <TextField id="email" label="Email" />
      </form>
    )
    const { rerender } = render(form([]))
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
    rerender(form([{ fieldId: 'email', message: 'Email is required.' }]))
    expect(screen.getByRole('region', { name: 'Check this field' })).toHaveFocus()
    await userEvent.click(screen.getByRole('link', { name: 'Email is required.' }))
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus()
  })
})

describe('the document’s title', () => {
  const fields = (first?: string, second?: string) => (
    <>
      <TextField id="email" label="Email" error={first} />
      <TextField id="name" label="Name" error={second} />
    </>
  )

  it('begins with “Error: ” as long as a field is wrong, and once for several [UI-20]', () => {
    document.title = 'Log in | Steelcap'
    const { rerender, unmount } = render(fields())
    expect(document.title).toBe('Log in | Steelcap')
    rerender(fields('Enter an email.', 'Enter a name.'))
    expect(document.title).toBe('Error: Log in | Steelcap')
    rerender(fields(undefined, 'Enter a name.'))
    expect(document.title).toBe('Error: Log in | Steelcap')
    rerender(fields())
    expect(document.title).toBe('Log in | Steelcap')
    rerender(fields('Enter an email.'))
    // The next page’s title comes before this one goes.
    document.title = 'Your cart | Steelcap'
    unmount()
    expect(document.title).toBe('Your cart | Steelcap')
  })

  it('is left alone where there is none yet, and mended where the server wrote it [UI-20]', () => {
    document.title = ''
    const { rerender } = render(fields('Enter an email.'))
    expect(document.title).toBe('')
    document.title = 'Error: Track an order'
    rerender(fields())
    expect(document.title).toBe('Track an order')
  })
})

describe('a button', () => {
  it('that is loading keeps its focus, says so and takes no press', async () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading onClick={onClick}>
          Pay
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Pay' })
    await userEvent.click(button)
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('a phone field', () => {
  it.each([
    ['0412345678', '0412 345 678'],
    ['0211234567', '021 123 4567'],
    ['+64211234567', '+64 21 123 4567'],
    ['+61412345678', '+61 412 345 678'],
  ])('spaces %s as its own country does, while it is typed [VAL-14]', async (typed, spaced) => {
    render(<PhoneField id="phone" />)
    const input = screen.getByLabelText('Phone')
    input.focus()
    // The formatter comes with the first visit to the field.
    await import('libphonenumber-js/min')
    await userEvent.type(input, typed)
    expect(input).toHaveValue(spaced)
  })

  it.each([
    ['+61412345678', '0412 345 678'],
    ['+6421123456', '021 123 456'],
    ['+64211234567', '021 123 4567'],
    ['+642112345678', '021 1234 5678'],
    ['+61355501000', '+61355501000'],
    ['+15417543010', '+15417543010'],
  ])('reads %s as %s where it is kept', (stored, read) => expect(nationalPhone(stored)).toBe(read))
})

describe('page links', () => {
  it.each([
    [1, 1, [1]],
    [1, 7, [1, 2, undefined, 7]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [5, 10, [1, undefined, 4, 5, 6, undefined, 10]],
    [3, 5, [1, 2, 3, 4, 5]],
    [7, 7, [1, undefined, 6, 7]],
  ])('of page %i of %i are %o', (page, pageCount, expected) => {
    expect(pagesAround(page, pageCount)).toEqual(expected)
  })
})

import { render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MethodChoice } from '#components/checkout/method-choice.tsx'
import { useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import { announceTotals } from '#lib/client/checkout/total-notice.ts'
import { announce } from '#lib/client/platform/announce.ts'
import { quoteFixture } from '#tests/setup/shop-fixtures.ts'

const said = () => document.querySelector('[data-live]')?.textContent ?? ''
const quoted = (grandTotal: number) =>
  useCheckoutDataStore.setState({ result: 'SUCCESS', data: quoteFixture({ grandTotal }) })

beforeEach(async () => {
  useCheckoutDataStore.setState({}, true)
  announce('Silence.')
  await vi.waitFor(() => expect(said()).toBe('Silence.'))
})

describe('what screen readers hear', () => {
  it('is both of two things that happen at once, each once [UI-19]', async () => {
    announce('Added.')
    announce('Your total is now $5.')
    announce('Added.')
    await vi.waitFor(() => expect(said()).toBe('Your total is now $5. Added.'))
    announce('Later.')
    await vi.waitFor(() => expect(said()).toBe('Later.'))
  })

  it('is the total when it changes, not when it is first known or stays [UI-19]', async () => {
    const stop = announceTotals()
    quoted(129.95)
    quoted(129.95)
    quoted(259.9)
    await vi.waitFor(() => expect(said()).toBe('Your total is now $259.90.'))
    stop()
    quoted(10)
    announce('Next.')
    await vi.waitFor(() => expect(said()).toBe('Next.'))
  })

  it('is the delivery options an address brings, once the one to begin with is chosen [UI-19]', async () => {
    const methods = quoteFixture().availableShippingMethods
    const [{ code, label } = { code: '', label: '' }] = methods.filter(({ type }) => type === 'DELIVERY').slice(-1)
    const choice = (over: object) => (
      <MethodChoice methods={methods} pending={false} chosen={code} error={undefined} onChoose={() => {}} {...over} />
    )
    const view = render(choice({ methods: undefined }))
    view.rerender(choice({ pending: true }))
    view.rerender(choice({ chosen: '' }))
    view.rerender(choice({}))
    await vi.waitFor(() => expect(said()).toMatch(new RegExp(`^\\d delivery options\\. ${label} is chosen\\.$`)))
    announce('Next.')
    view.rerender(choice({ chosen: methods[0]?.code }))
    await vi.waitFor(() => expect(said()).toBe('Next.'))
  })

  it('is no list of options that stood there already [UI-19]', async () => {
    const methods = quoteFixture().availableShippingMethods
    render(<MethodChoice methods={methods} pending={false} chosen="express" error={undefined} onChoose={() => {}} />)
    announce('Next.')
    await vi.waitFor(() => expect(said()).toBe('Next.'))
  })
})

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CloseAccount } from '#components/account/close-account.tsx'
import LineQuestion from '#components/cart/line-question.tsx'
import PromoCodeForm from '#components/cart/promo-code-form.tsx'
import { LoyaltyForm } from '#components/checkout/loyalty-form.tsx'
import { NewsletterForm } from '#components/content/newsletter-form.tsx'
import { QuickOrder } from '#components/crew/quick-order.tsx'
import SaveCrewList from '#components/crew/save-crew-list.tsx'
import { OrderLookup } from '#components/orders/order-lookup.tsx'
import { BackInStock } from '#components/product/back-in-stock.tsx'
import { GiftCardBalance } from '#components/shared/vouchers/gift-card-balance.tsx'
import GiftCardForm from '#components/shared/vouchers/gift-card-form.tsx'
import { PinAgain } from '#components/shared/vouchers/pin-again.tsx'
import FindInStoreSearch from '#components/store-locator/find-in-store-search.tsx'
import { useIdentityStore } from '#stores/identity.ts'
import { freshBrowser } from '#tests/setup/checkout-browser.ts'
import { useMockApi } from '#tests/setup/mock-api.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/cart'))

useMockApi()
beforeEach(() => {
  freshBrowser()
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
})

const CARD = { code: 'GC4444333322221111', last4: '1111', balance: undefined, used: undefined, unchecked: false }

const refused = async () => ({ ok: false as const, message: 'Not now.' })

/** The form, the button that finds the field wrong as it stands, that field, and one beside it that is wrong too. */
const FORMS: [name: string, form: ReactElement, press: string[], field: string | RegExp, beside?: string][] = [
  ['a gift card’s code', <GiftCardForm key="1" />, ['Add gift card'], 'Gift card code', 'PIN'],
  ['a gift card’s PIN', <GiftCardForm key="2" />, ['Add gift card'], 'PIN', 'Gift card code'],
  ['the code of a balance', <GiftCardBalance key="3" />, ['Show the balance'], 'Gift card code', 'PIN'],
  ['the PIN of a balance', <GiftCardBalance key="4" />, ['Show the balance'], 'PIN', 'Gift card code'],
  ['a PIN that is asked again', <PinAgain key="5" card={CARD} onSettled={() => {}} />, ['Use gift card'], 'PIN'],
  ['a promo code', <PromoCodeForm key="6" />, ['Apply'], 'Promo code'],
  [
    'a frequent-flyer number',
    <LoyaltyForm key="7" onAdded={() => {}} />,
    ['Add number'],
    'Frequent flyer number',
    'Last name on the membership',
  ],
  [
    'the name of a member',
    <LoyaltyForm key="8" onAdded={() => {}} />,
    ['Add number'],
    'Last name on the membership',
    'Frequent flyer number',
  ],
  [
    'an answer in the cart',
    <LineQuestion
      key="9"
      item={{ id: 'a', productId: 'p1', variantId: 'p1-8' }}
      question="Site?"
      wrong="That is wrong."
    />,
    [],
    'Site?',
  ],
  ['the newsletter’s address', <NewsletterForm key="10" />, ['Sign me up'], 'Email for the newsletter'],
  [
    'the password that closes an account',
    <CloseAccount key="11" />,
    ['Close my account', 'Close for good'],
    'Password',
  ],
  ['the name of a crew list', <SaveCrewList key="12" lines={[]} />, ['Save list'], 'Name of the list'],
  [
    'the address to tell of a size',
    <BackInStock key="16" size="9" onNotify={refused} />,
    ['Notify me'],
    /^Email me when/,
  ],
  [
    'where to look for a size in stores',
    <FindInStoreSearch key="17" productId="p1" variantId="v9" sizeLabel="9" />,
    ['Find stores'],
    'Suburb or postcode',
  ],
  [
    'a list of a quick order',
    <QuickOrder key="13" first={undefined} troubles={{}} cartItemQtyMax={undefined} taxRate={0.1} />,
    ['Check list'],
    'Your list',
  ],
  ['an order’s number', <OrderLookup key="14" />, ['Find my order'], 'Order number', 'Email'],
  ['the email of an order', <OrderLookup key="15" />, ['Find my order'], 'Email', 'Order number'],
]

it.each(FORMS)(
  'what is wrong with %s goes as it is typed in, and what is wrong beside it stays [VAL-43]',
  async (_, form, presses, field, beside) => {
    render(form)
    for (const name of presses) await userEvent.click(screen.getByRole('button', { name }))
    const box = screen.getByLabelText(field)
    await waitFor(() => expect(box).toHaveAttribute('aria-invalid', 'true'))
    const focused = document.activeElement
    fireEvent.input(box, { target: { value: '4' } })
    await waitFor(() => expect(box).not.toHaveAttribute('aria-invalid', 'true'))
    expect(document.activeElement, 'typing is not interrupted').toBe(focused)
    if (beside) expect(screen.getByLabelText(beside)).toHaveAttribute('aria-invalid', 'true')
  },
)

/** Where a screen reader is when the press is done, or what it is told. */
const isHeard = () => {
  const at = document.activeElement
  const told = [...document.querySelectorAll('[data-live], [role="alert"]')].some((region) => region.textContent)
  return at?.matches('[aria-invalid]') || at?.closest('.error-summary, [role="alert"]') != null || told
}

it.each(FORMS.filter(([, , presses]) => presses.length > 0))(
  'what is wrong with %s is heard, not only seen [UI-16, VAL-43]',
  async (_, form, presses, field) => {
    // What is announced stands outside of React, and stays.
    for (const region of document.querySelectorAll('[data-live]')) region.textContent = ''
    render(form)
    for (const name of presses) await userEvent.click(screen.getByRole('button', { name }))
    const box = screen.getByLabelText(field)
    await waitFor(() => expect(box).toHaveAttribute('aria-invalid', 'true'))
    await waitFor(() => expect(isHeard()).toBe(true))
  },
)

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessibleAtWidths } from './accessible.ts'
import { DANA, logIn, newCustomer, openAs, PASSWORD } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { fillCart } from './shopper.ts'

interface Street {
  street: string
  delivery?: boolean
}

async function saveAddress(page: Page, { street, delivery = false }: Street): Promise<void> {
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('Contact name').fill('Kim Tran')
  await page.getByLabel('Street address').fill(street)
  await page.getByLabel('Suburb').fill('Richmond')
  await page.getByLabel('State').selectOption('VIC')
  await page.getByLabel('Postcode').fill('3121')
  if (delivery) await page.getByLabel('Use for delivery by default').check()
  await page.getByRole('button', { name: 'Save address' }).click()
}

const card = (page: Page, street: string) => page.getByRole('article', { name: street })

test('a customer changes their contact details [ACCT-11, ROUTE-01, ROUTE-03]', async ({ page, request }, {
  testId,
}) => {
  const email = await newCustomer(request, testId)
  await openAs(page, email, '/account/contact-info')
  await expect(page.getByText(email)).toBeVisible()
  await page.getByLabel('First name').fill('Kimmy')
  await page.getByLabel(/^Phone/).fill('')
  await page.getByLabel('Text me').check()
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await expect(page.getByText('Contact details saved.')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('G’day, Kimmy.')).toBeVisible()
  await expect(page.getByText('No phone number yet')).toBeVisible()
  await page.goto('/account/contact-info')
  await expect(page.getByLabel('Text me')).toBeChecked()
})

test('the overview names what was ordered last, and leads to it [ROUTE-01]', async ({ page }) => {
  await openAs(page, DANA, '/account')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Order / })
    .click()
  await expect(page).toHaveURL(/\/account\/orders\/\w+$/)
})

test('one click on Save sums up what is wrong, whatever the fields say as they lose the focus [VAL-43]', async ({
  page,
  request,
}, { testId }) => {
  await openAs(page, await newCustomer(request, testId), '/account/contact-info')
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save contact details' }).click()
  const summary = page.getByRole('region', { name: 'Check this field' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link', { name: 'First name is required.' })).toBeVisible()
})

test('a customer keeps an address book: defaults, doubles, changes and removal [ADDR-03, ADDR-04, ADDR-06, ROUTE-02]', async ({
  page,
  request,
  strays,
}, { testId }) => {
  strays.allow(/422/)
  await openAs(page, await newCustomer(request, testId), '/account/addresses')
  await saveAddress(page, { street: '12 Swan St' })
  await expect(card(page, '12 Swan St')).toContainText('Default delivery')
  await expect(card(page, '12 Swan St')).toContainText('Default billing')

  await saveAddress(page, { street: '9 Dock Rd', delivery: true })
  await expect(card(page, '9 Dock Rd')).toContainText('Default delivery')
  await expect(card(page, '12 Swan St')).not.toContainText('Default delivery')
  await expect(card(page, '12 Swan St')).toContainText('Default billing')

  await saveAddress(page, { street: '9 dock rd' })
  await expect(page.getByText('You already have an identical address.')).toBeVisible()
  await page.getByLabel('Street address').fill('11 Dock Rd')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(card(page, '11 Dock Rd')).toBeVisible()

  await page.getByRole('button', { name: 'Edit 11 Dock Rd' }).click()
  await page.getByLabel('Country').selectOption('NZ')
  await page.getByLabel('Town or city').fill('Wellington')
  await page.getByLabel('Postcode').fill('6011')
  // What the postcode suggests would lie over the button.
  await page.getByLabel('Postcode').press('Tab')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(card(page, '11 Dock Rd')).toContainText('Wellington 6011')

  await page.getByRole('button', { name: 'Remove 9 Dock Rd' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(card(page, '9 Dock Rd')).toBeHidden()
  await expect(card(page, '12 Swan St')).toContainText('Default delivery')
})

test('checkout knows the customer: contact, where to send it, where to bill it [ACCT-16, CHK-07, CHK-11, CHK-21]', async ({
  page,
  request,
}, { testId }) => {
  const email = await newCustomer(request, testId)
  await openAs(page, email, '/account/addresses')
  await saveAddress(page, { street: '12 Swan St' })
  await expect(card(page, '12 Swan St')).toBeVisible()
  await saveAddress(page, { street: '9 Dock Rd' })
  await expect(card(page, '9 Dock Rd')).toBeVisible()

  await fillCart(page)
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
  await expect(page.getByLabel('First name')).toHaveValue('Kim')
  await expect(page.getByLabel('Phone')).toHaveValue('0412 345 678')
  await page.getByRole('button', { name: 'Continue to delivery' }).click()

  await expect(page.getByRole('radio', { name: /12 Swan St/ })).toBeChecked()
  await page.getByRole('radio', { name: /9 Dock Rd/ }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: /9 Dock Rd/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Express/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continue to payment' }).click()

  await expect(page.getByRole('main').getByText(/9 Dock Rd, Richmond VIC 3121/)).toBeVisible()
  await page.getByLabel('Same as delivery address').uncheck()
  await expect(page.getByRole('radio', { name: /12 Swan St/ })).toBeChecked()

  // Gone from the book on another page: gone from the order too.
  await page.goto('/account/addresses')
  await page.getByRole('button', { name: 'Remove 9 Dock Rd' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(card(page, '9 Dock Rd')).toBeHidden()
  await page.goto('/checkout/payment')
  await expect(page).toHaveURL(/\/checkout\/shipping$/)
  await expect(page.getByRole('radio', { name: /12 Swan St/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /9 Dock Rd/ })).toHaveCount(0)
})

test('a customer takes their data along and closes the account', async ({ page, request, strays }, { testId }) => {
  const email = await newCustomer(request, testId)
  await openAs(page, email, '/account/contact-info')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await (await saved).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    customer: { email, firstName: 'Kim' },
    wishlist: [],
  })

  strays.allow(/401|422/)
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Close for good' }).click()
  await expect(page.getByText('The current password that you entered is incorrect.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Close for good' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Your account has been closed.')
  await page.goto('/account/signin')
  await logIn(page, email)
  await expect(page.getByText('Incorrect email address or password.')).toBeVisible()
})

test('a customer changes the password, and only the new one opens the account [AUTH-18, ROUTE-14]', async ({
  page,
  request,
  strays,
}, { testId }) => {
  strays.allow(/401/)
  const email = await newCustomer(request, testId)
  await openAs(page, email, '/account/password/change')
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('Steel4toes!')
  await page.getByLabel('New password again').fill('Steel4toes!')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(/password (is|has been) changed/i).first()).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).not.toHaveURL(/\/account\/password/)
  await page.goto('/account')
  await logIn(page, email)
  await expect(page.getByText('Incorrect email address or password.')).toBeVisible()
  await logIn(page, email, 'Steel4toes!')
  await expect(page.getByText('G’day, Kim.')).toBeVisible()
})

test('everything an account offers is one press away, also on a phone [GEN-06]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openAs(page, DANA, '/account')
  for (const name of ['Contact details', 'Addresses', 'Wishlist', 'Payment methods', 'Password and passkeys']) {
    const nav = page.getByRole('navigation', { name: 'Account' })
    await nav.locator('summary').click()
    await nav.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(nav.locator('summary')).toHaveText(name)
  }
})

test('the address book passes axe at 360, 768 and 1440 px, with its errors [UI-16]', async ({ page, request }, {
  testId,
}) => {
  await openAs(page, await newCustomer(request, testId), '/account/addresses')
  await saveAddress(page, { street: '12 Swan St' })
  await expect(card(page, '12 Swan St')).toBeVisible()
  await expectAccessibleAtWidths(page)
  await page.getByRole('button', { name: 'Edit 12 Swan St' }).click()
  await page.getByLabel('Street address').fill('')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Street address is required.').first()).toBeVisible()
  await expectAccessibleAtWidths(page)
})

test('the other pages of an account pass axe at 360, 768 and 1440 px [UI-16]', async ({ page, request }, {
  testId,
}) => {
  await openAs(page, await newCustomer(request, testId), '/account')
  const pages = {
    '/account': page.getByText('G’day, Kim.'),
    '/account/contact-info': page.getByLabel('First name'),
    '/account/password/change': page.getByLabel('Current password'),
    '/account/wishlist': page.getByText('Nothing here yet.'),
  }
  for (const [path, arrived] of Object.entries(pages)) {
    await page.goto(path)
    await expect(arrived).toBeVisible()
    await expectAccessibleAtWidths(page)
  }
})

test('a wishlist passes axe at 360, 768 and 1440 px, from the heart to what it asks for [UI-16]', async ({
  page,
  request,
}, { testId }) => {
  await openAs(page, await newCustomer(request, testId), '/account')
  await page.goto('/categories/footwear/work-boots/steel-toe')
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Wishlist: / })
    .first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).not.toHaveAttribute('aria-busy')
  await expectAccessibleAtWidths(page)
  await page.goto('/account/wishlist')
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByText('Choose a size first.')).toBeVisible()
  await expectAccessibleAtWidths(page)
})

test('without JavaScript an account page says what it needs and who helps', async ({
  page,
  browser,
  request,
}, info) => {
  await openAs(page, await newCustomer(request, info.testId), '/account')
  const storageState = await page.context().storageState()
  const plain = await browser.newContext({ storageState, javaScriptEnabled: false })
  const bare = await plain.newPage()
  for (const path of ['/account', '/account/addresses', '/account/contact-info', '/account/wishlist']) {
    await bare.goto(path)
    // A browser driven without scripts keeps what is in a noscript as text.
    const html = await bare.content()
    expect(html).toContain('Your account needs JavaScript.')
    expect(html).toContain('mailto:')
  }
  await plain.close()
})

import { expect, test } from './fixtures.ts'
import { expectHeard, expectReadable, listen } from './screen-reader.ts'
import { choosePlentifulSize, fillCart, findABoot, giveCard, giveContact, payButton } from './shopper.ts'

test.beforeEach(({ page }) => listen(page))

test('a listing is read in order: where one is, how many, what is inside, filters, goods [UI-19, UI-16]', async ({
  page,
}) => {
  await page.goto('/categories/footwear/work-boots')
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:
      - link "Steelcap, home"
      - search:
        - searchbox "Search the shop"
        - button "Search"
      - link "Cart"
      - navigation "Departments"
    - main:
      - navigation "Breadcrumb":
        - list:
          - listitem:
            - link "Home"
          - listitem:
            - link "Footwear"
          - listitem: Work boots
      - heading "Work boots" [level=1]
      - status: /\\d+ products/
      - navigation "In Work boots":
        - list:
          - listitem:
            - link /Steel toe boots \\d+ products/
      - group:
        - text: Who it’s for
        - list:
          - listitem:
            - checkbox /Men \\d+ products/
      - combobox "Sort"
      - heading "Products" [level=2]
      - list:
        - listitem:
          - heading [level=3]:
            - link
          - paragraph: /\\$\\d+/
    - contentinfo
  `)
  await expectReadable(page)
  await page.getByRole('checkbox', { name: /^Farm/ }).check()
  await expect(page).toHaveURL(/bestFor=Farm/)
  await expectHeard(page, /^\d+ products$/)
  await expect(page.getByRole('checkbox', { name: /^Farm/ })).toBeFocused()
})

test('a product is read with its price, colours, sizes and stock, and says what it misses and what was added [UI-19, CART-30, PDP-14]', async ({
  page,
}) => {
  await findABoot(page)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - article:
      - navigation "Breadcrumb"
      - region "Pictures":
        - list:
          - listitem:
            - img /from the side/
      - heading [level=1]
      - paragraph: /\\$\\d+/
      - button /^Wishlist/
      - navigation "Colours"
      - group "Show sizes in":
        - radio "AU/UK"
      - group /^Size/:
        - radio "9"
      - combobox "Quantity"
      - button "Add to cart"
      - button "Find in store"
      - group:
        - heading "Details" [level=2]
      - region "Reviews":
        - heading "Reviews" [level=2]
        - table "Reviews by stars"
  `)
  await expectReadable(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expectHeard(page, 'Choose a size first.')
  await choosePlentifulSize(page)
  await expectHeard(page, /^In stock/)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  const added = page.getByRole('dialog', { name: 'Added to your cart' })
  await expect(added).toBeVisible()
  await expectHeard(page, new RegExp(`^Added to your cart: 1 × ${title}, size .*\\d+½?( [A-Z][^.]*)?\\.`))
  await expect(added).toMatchAriaSnapshot(`
    - dialog "Added to your cart":
      - heading "Added to your cart" [level=2]
      - button "Close"
      - list "Items in your cart":
        - listitem:
          - heading [level=3]
          - combobox /^Size of/
          - textbox /^Quantity of/
          - button /^Remove/
      - link "View cart and check out"
  `)
  // As when what had the focus goes: the keys are heard all the same.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Tab')
  await expect(added.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeFocused()
})

test('the cart is read line by line, and says limits, totals and what was taken out [UI-19, CART-20, CART-22]', async ({
  page,
}) => {
  await fillCart(page)
  const main = page.getByRole('main')
  await expect(main.getByText('GST included').first()).toBeVisible()
  await expect(main).toMatchAriaSnapshot(`
    - heading "Your cart (1)" [level=1]
    - heading "What is in it" [level=2]
    - list "Items in your cart":
      - listitem:
        - heading [level=3]:
          - link
        - combobox /^Size of/
        - paragraph: /\\$[\\d.]+ each/
        - button /^One less of/ [disabled]
        - textbox /^Quantity of/
        - button /^One more of/
        - button /^Remove/
    - region "Summary":
      - heading "Summary" [level=2]
      - term: Items
      - definition: /\\$/
      - term: Total
      - definition: /\\$/
      - button "Checkout"
      - region "Express checkout"
  `)
  await expectReadable(page)
  await page.getByRole('button', { name: /^One more of/ }).click()
  await expectHeard(page, /Your total is now \$[\d,.]+\./)
  const quantity = page.getByRole('textbox', { name: /^Quantity of/ })
  await quantity.fill('5000')
  await quantity.press('Enter')
  await expectHeard(page, /Only \d+ left\.|The most you can buy/)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expectHeard(page, /^Removed .* from your cart\./)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('checkout is read step by step: errors lead, options and totals are said, and so is a payment under way [UI-19, VAL-43]', async ({
  page,
}) => {
  test.slow()
  await fillCart(page)
  await page.getByRole('button', { name: 'Checkout' }).click()
  const main = page.getByRole('main')
  await expect(main).toMatchAriaSnapshot(`
    - navigation "Checkout steps":
      - list:
        - listitem: "Step 1: Contact"
    - region "Order summary"
    - heading "Who is it for?" [level=1]
    - textbox "Email"
    - textbox "First name"
    - textbox "Last name"
    - textbox "Phone"
    - button "Continue to delivery"
  `)
  await expect(main.locator('[aria-current=step]')).toHaveText(/Contact/)
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  const errors = page.getByRole('region', { name: 'Check these fields' })
  await expect(errors).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/Error: Email is required\./)
  await expectReadable(page)
  await giveContact(page)

  await expect(page.getByRole('heading', { level: 1, name: 'Where should it go?' })).toBeFocused()
  await page.getByLabel('Street address').fill('12 Swan St')
  await page.getByLabel('Suburb').fill('Richmond')
  await page.getByLabel('State').selectOption('VIC')
  await page.getByLabel('Postcode').fill('3121')
  await expectHeard(page, /\d delivery options\. .* is chosen\./)
  const options = page.getByRole('group', { name: 'Delivery option' })
  await options.getByRole('radio', { name: /^Standard/ }).check({ force: true })
  await expectHeard(page, /Your total is now \$/)
  await expectReadable(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeFocused()
  await payButton(page).click()
  await expect(page.getByRole('region', { name: 'Check these fields' })).toBeFocused()
  await expectReadable(page)
  await giveCard(page)
  let letGo = () => {}
  const heard = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/order/place', async (route) => {
    await heard
    await route.continue()
  })
  await payButton(page).click()
  await expectHeard(page, 'Placing your order…')
  await expect(payButton(page)).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeFocused()
  await expect(main).toMatchAriaSnapshot(`
    - heading "Order placed" [level=1]
    - paragraph: /Your order number is/
    - region "What you ordered"
  `)
  await expectReadable(page)
})

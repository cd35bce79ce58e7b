import { describe, expect, it } from 'vitest'
import { type ChosenMethod, methodChangeText } from '#lib/domain/checkout/method-change.ts'
import { isEmail } from '#lib/domain/contact/email.ts'
import { emailCompletions } from '#lib/domain/contact/email-completion.ts'

describe('an email that is being typed', () => {
  it.each([
    ['sam@', ['sam@gmail.com', 'sam@outlook.com', 'sam@hotmail.com', 'sam@icloud.com']],
    ['sam@b', ['sam@bigpond.com']],
    [' Sam.Lee@GM', ['Sam.Lee@gmail.com']],
    ['sam', []],
    ['@', []],
    ['sam@gmail.com', []],
    ['sam@company.com.au', []],
    ['sam@lee@', []],
    ['sam@g@', []],
  ])('%s may become %j [CHK-40]', (typed, whole) => {
    expect(emailCompletions(typed)).toEqual(whole)
    for (const each of whole) expect(isEmail(each)).toBe(true)
  })
})

describe('a delivery option that changes by itself', () => {
  const EXPRESS: ChosenMethod = {
    code: 'express',
    label: 'Express delivery, 1 to 3 business days',
    price: 14.95,
    postcode: '3121',
  }
  const STANDARD: ChosenMethod = {
    code: 'standard',
    label: 'Standard delivery, 3 to 6 business days',
    price: 0,
    postcode: '3121',
  }
  const COURIER: ChosenMethod = {
    code: 'fourhd',
    label: 'Four-hour delivery, ordered by 1 pm',
    price: 19.95,
    postcode: '3121',
  }

  it.each([
    ['the same', EXPRESS, EXPRESS, false, undefined],
    [
      'of another address',
      COURIER,
      { ...EXPRESS, postcode: '0872' },
      false,
      'Four-hour delivery doesn’t go to 0872. Express delivery is chosen now: $14.95.',
    ],
    [
      'after its hours',
      COURIER,
      EXPRESS,
      false,
      'Four-hour delivery has finished for today. Express delivery is chosen now: $14.95.',
    ],
    [
      'of the same address, which no courier’s hours are about',
      STANDARD,
      EXPRESS,
      false,
      'Standard delivery doesn’t go to 3121. Express delivery is chosen now: $14.95.',
    ],
    [
      'at a box',
      EXPRESS,
      STANDARD,
      true,
      'Express delivery needs a street address. Standard delivery is chosen now: free.',
    ],
    [
      'at another price',
      STANDARD,
      { ...STANDARD, price: 9.95 },
      false,
      'Standard delivery is $9.95 now, for what is in your cart.',
    ],
  ])('%s says why, and what it costs [CHK-42]', (_, before, now, poBox, text) => {
    expect(methodChangeText(before, now, poBox)).toBe(text)
  })
})

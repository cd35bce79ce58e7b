import { expect, it } from 'vitest'
import { ERRORS } from '#lib/contract/errors.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { CREW_LISTS_MAX, PASSKEYS_MAX, PAY_LATER_TOTAL_MAX, PAY_LATER_TOTAL_MIN } from '#lib/domain/shop-rules.ts'

it('numbers in the words of errors are those of the rules they speak of [CREW-08, ERR-141, ERR-142, PAY-19]', () => {
  expect(ERRORS.CrewListLimitReached.message).toContain(`up to ${CREW_LISTS_MAX} crew lists`)
  expect(ERRORS.PasskeyLimitReached.message).toContain(`up to ${PASSKEYS_MAX} passkeys`)
  expect(ERRORS.PayLaterOutOfRange.message).toContain(
    `from ${moneyText(PAY_LATER_TOTAL_MIN)} to ${moneyText(PAY_LATER_TOTAL_MAX)}`,
  )
  const numbered = Object.entries(ERRORS).filter(([, { message }]) => /\d/.test(message))
  expect(numbered.map(([code]) => code)).toEqual(['CrewListLimitReached', 'PasskeyLimitReached', 'PayLaterOutOfRange'])
})

it.each([
  ['AddressLimitReached', 'Remove one first.'],
  ['CrewListLimitReached', 'Remove one first.'],
  ['ReturnWindowClosed', 'If something is faulty, please contact our support team.'],
  ['LoyaltyMemberInactive', 'Check the number, or ask Qantas about your membership.'],
] as const)('%s says what to do next [ERR-12, ERR-19, ERR-79, ERR-141]', (code, next) => {
  expect(ERRORS[code].message).toMatch(new RegExp(`^[^.]+\\. ${next.replaceAll('.', '\\.')}$`))
})

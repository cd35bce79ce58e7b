import { describe, expect, it } from 'vitest'
import { ERRORS } from '#lib/contract/errors.ts'
import { BOT_CHECK_FAILED, errorOutcome, solvedOutcome } from '#lib/domain/bot/bot-check.ts'

describe('what a bot check comes to', () => {
  it.each([
    [true, 'PRECLEARANCESET'],
    [false, 'TOKENSET'],
  ] as const)('solved, pre-clearance %s: %s [BOT-02, BOT-03, SM-BOT-03, SM-BOT-04]', (preClearance, outcome) => {
    expect(solvedOutcome(preClearance)).toBe(outcome)
  })

  it.each(['110600', '110620', '110620x', '11062', '11060'])(
    'code %s is ignored [BOT-04, CONST-58, SM-BOT-05]',
    (code) => {
      expect(errorOutcome(code)).toBeUndefined()
    },
  )

  it.each(['110610', '300010', '1106', '0110600', 'not-loaded', ''])(
    'code “%s” is a failure [BOT-02, BOT-04]',
    (code) => {
      expect(errorOutcome(code)).toBe('FAILURE')
    },
  )

  it('has one wording for a failure [ERR-87]', () => {
    expect(ERRORS.BotCheckFailed).toEqual({ status: 403, message: BOT_CHECK_FAILED })
    expect(BOT_CHECK_FAILED).toBe("We couldn't confirm that you're not a robot. Please try again.")
  })
})

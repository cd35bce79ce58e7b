import { describe, expect, it } from 'vitest'
import { postcodeStateHint, stateOfPostcode } from '#lib/domain/checkout/checkout-postcode.ts'
import { AU_STATES } from '#lib/domain/shop-rules.ts'

describe('the state of a postcode', () => {
  it.each([
    ['ACT', '0200', '0299'],
    ['ACT', '2600', '2618'],
    ['ACT', '2900', '2920'],
    ['NT', '0800', '0999'],
    ['NSW', '1000', '2599'],
    ['NSW', '2619', '2899'],
    ['NSW', '2921', '2999'],
    ['VIC', '3000', '3999'],
    ['VIC', '8000', '8999'],
    ['QLD', '4000', '4999'],
    ['QLD', '9000', '9999'],
    ['SA', '5000', '5999'],
    ['WA', '6000', '6999'],
    ['TAS', '7000', '7999'],
  ])('is %s from %s to %s [ADDR-08]', (state, first, last) => {
    expect([stateOfPostcode(first), stateOfPostcode(last)]).toEqual([state, state])
  })

  it.each(['0100', '0199', '0300', '0799', '300', '800', '30a0', '03000', ''])('of “%s” is none [ADDR-08]', (typed) => {
    expect(stateOfPostcode(typed)).toBeUndefined()
    expect(postcodeStateHint(typed, 'NSW')).toBeUndefined()
  })
})

describe('a postcode and a state that do not go together', () => {
  it.each([
    ['2600', 'the ACT'],
    ['2000', 'New South Wales'],
    ['0800', 'the Northern Territory'],
    ['4000', 'Queensland'],
    ['5000', 'South Australia'],
    ['7000', 'Tasmania'],
    ['3065', 'Victoria'],
    ['6000', 'Western Australia'],
  ])('are pointed out: %s is in %s [ADDR-08]', (postcode, name) => {
    const own = stateOfPostcode(postcode) ?? ''
    const others = AU_STATES.filter((state) => state !== own)
    expect(others).toHaveLength(7)
    for (const state of others)
      expect(postcodeStateHint(postcode, state)).toBe(`That postcode is in ${name}, but you chose ${state}.`)
    expect(postcodeStateHint(postcode, own)).toBeUndefined()
    expect(postcodeStateHint(postcode, '')).toBeUndefined()
  })

  it.each([
    ['0872', ['NT', 'SA', 'WA']],
    ['2406', ['NSW', 'QLD']],
    ['2540', ['ACT', 'NSW']],
    ['2611', ['ACT', 'NSW']],
    ['2618', ['ACT', 'NSW']],
    ['2620', ['ACT', 'NSW']],
    ['3585', ['NSW', 'VIC']],
    ['3586', ['NSW', 'VIC']],
    ['3644', ['NSW', 'VIC']],
    ['3691', ['NSW', 'VIC']],
    ['3707', ['NSW', 'VIC']],
    ['4375', ['NSW', 'QLD']],
    ['4377', ['NSW', 'QLD']],
    ['4380', ['NSW', 'QLD']],
    ['4383', ['NSW', 'QLD']],
    ['4385', ['NSW', 'QLD']],
  ])('are not those of a border: %s is in %j [ADDR-08]', (postcode, states) => {
    expect(AU_STATES.filter((state) => postcodeStateHint(postcode, state) === undefined).toSorted()).toEqual(states)
  })
})

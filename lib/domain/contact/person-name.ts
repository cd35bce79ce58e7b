/** Stands where the shop wants a last name and the payer of an express order has none; for no eyes [EXP-07]. */
export const NO_LAST_NAME = '-'

/** A person as they are called; whoever has one name is called by that one. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return lastName === NO_LAST_NAME ? firstName : `${firstName} ${lastName}`
}

/** The beginning of a text that has no more than so many signs. */
export function cutTo(text: string, max: number): string {
  return [...text].slice(0, max).join('').trim()
}

/** The letters and signs of a name [VAL-04]. */
export const PERSON_NAME = /^[\p{L}\p{M}.' -]+$/u

const APOSTROPHES = /[\u2018\u2019\u02bc`´]/g
const HYPHENS = /[\u2010-\u2013]/g

/** A name with the plain apostrophes and hyphens a name may have; phones type those of print by themselves [VAL-04]. */
export function withPlainMarks(name: string): string {
  return name.replace(APOSTROPHES, "'").replace(HYPHENS, '-')
}

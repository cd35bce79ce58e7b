/** Stands where the shop wants a last name and the payer of an express order has none; for no eyes [EXP-07]. */
export const NO_LAST_NAME = '-'

/** A person as they are called; whoever has one name is called by that one. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return lastName === NO_LAST_NAME ? firstName : `${firstName} ${lastName}`
}

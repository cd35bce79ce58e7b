import type { LoyaltyMember } from '#lib/domain/loyalty/loyalty.ts'

export interface TestMember extends LoyaltyMember {
  status: 'active' | 'inactive'
}

/** Who the stand-in of the frequent-flyer programme knows; nobody else is a member [LOY-16]. */
export const TEST_MEMBERS: readonly TestMember[] = [
  { memberId: '1900100200', lastName: 'Kovac', status: 'active' },
  { memberId: '1900300', lastName: "O'Neil", status: 'active' },
  { memberId: '1900400500', lastName: 'Marsh', status: 'inactive' },
]

/** The member with this number and name, whatever the case of its letters [LOY-16]. */
export function memberWith({ memberId, lastName }: LoyaltyMember): TestMember | undefined {
  const plain = (name: string) => name.normalize('NFC').toLocaleLowerCase('en-AU')
  return TEST_MEMBERS.find((member) => member.memberId === memberId && plain(member.lastName) === plain(lastName))
}

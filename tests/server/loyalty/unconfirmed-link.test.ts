import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { endMembership } from '#lib/server/jobs/end-membership.ts'
import { saveWithMembership } from '#lib/server/loyalty/membership.ts'
import type { LoyaltyProgramme, MemberStanding } from '#lib/server/loyalty/port.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const DETAILS = {
  firstName: 'Dana',
  lastName: 'Reid',
  phone: undefined,
  subscriptions: { email: true, sms: false },
}

let dana: Signed
let lee: Signed
let booked: Map<string, string>
let answer: MemberStanding

/** Links whatever it says of it, as one whose answer comes too late. */
const programme: LoyaltyProgramme = {
  verify: async () => answer,
  async link(id, { memberId }) {
    if (answer === 'active' || answer === 'unavailable') booked.set(id, memberId)
    return answer
  },
  async unlink(id) {
    booked.delete(id)
    return 'done'
  },
}

beforeEach(async () => {
  await pool().query('delete from customers')
  await pool().query('delete from rate_limits')
  booked = new Map()
  dana = await signedInCustomer('dana@example.com')
  lee = await signedInCustomer('lee@example.com')
})

const link = (standing: MemberStanding, memberId = '1900100200', who = dana) => {
  answer = standing
  return saveWithMembership(who.id, DETAILS, { action: 'link', memberId, lastName: 'Kovac' }, programme)
}
const queued = async () => {
  const { rows } = await pool().query<{ id: string }>(
    `select j.payload ->> 'customerId' as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'end-membership' and j.payload ->> 'customerId' = any($1)`,
    [[dana.id, lee.id]],
  )
  return rows.map(({ id }) => id)
}

describe('a link that the programme did not confirm', () => {
  it('is ended there later, once however often it was tried, and no neighbour’s with it [LOY-19]', async () => {
    await link('active', '1900700800', lee)
    for (let i = 0; i < 2; i += 1)
      expect(await link('unavailable')).toMatchObject({ ok: false, refusal: { errorCode: 'LoyaltyUnableToLink' } })
    expect(booked.get(dana.id)).toBe('1900100200')
    expect(await queued()).toEqual([dana.id])
    await endMembership(dana.id, programme)
    expect([...booked]).toEqual([[lee.id, '1900700800']])
  })

  it('stays when the customer has linked a number since [LOY-19]', async () => {
    await link('unavailable')
    expect(await link('active')).toMatchObject({ ok: true })
    await endMembership(dana.id, programme)
    expect(booked.get(dana.id)).toBe('1900100200')
  })

  it('is ended when the account was closed since, which shows no number [LOY-19, API-42]', async () => {
    await link('unavailable')
    await pool().query('delete from customers where id = $1', [dana.id])
    expect(await queued()).toEqual([dana.id])
    await endMembership(dana.id, programme)
    expect(booked.size).toBe(0)
  })

  it('waits for a link that is being made, and is tried again when that lasts [LOY-19]', async () => {
    await link('unavailable')
    await pool().query(`update customers set membership_until = now() + interval '1 minute' where id = $1`, [dana.id])
    await expect(endMembership(dana.id, programme)).rejects.toThrow('could not be ended')
    expect(booked.size).toBe(1)
  }, 20_000)

  it.each(['unknown', 'inactive'] as const)('is not one that it refused as %s [LOY-19]', async (standing) => {
    expect(await link(standing)).toMatchObject({ ok: false })
    expect(await queued()).toEqual([])
  })
})

import https from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Customer } from '#lib/contract/account.ts'
import { createApi } from '#lib/server/api/app.ts'
import { hashPassword } from '#lib/server/auth/passwords.ts'
import { pool } from '#lib/server/db/client.ts'
import { endMembership } from '#lib/server/jobs/end-membership.ts'
import { saveWithMembership } from '#lib/server/loyalty/membership.ts'
import { partnerProgramme } from '#lib/server/loyalty/partner-api.ts'
import type { LoyaltyProgramme } from '#lib/server/loyalty/port.ts'
import { environment, parseEnvironment } from '#lib/server/platform/environment.ts'
import { forgetSettings } from '#lib/server/settings/settings.ts'
import { sandboxApp } from '#sandbox/app.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { apiCall } from '#tests/setup/auth-browser.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { gate } from '#tests/setup/gate.ts'
import { refused } from '#tests/setup/refused.ts'
import { useSandbox } from '#tests/setup/sandbox.ts'

useTestDatabase({ seed: false })
useSandbox()

const DETAILS = { firstName: 'Dana', lastName: 'Reid', phone: '', subscriptions: { email: true, sms: false } }
const ACTIVE = { memberId: '1900 100 200', lastName: ' KOVAC ' }
const INACTIVE = { memberId: '1900400500', lastName: 'Marsh' }
const NOBODY = { memberId: '1900100200', lastName: 'Kovach' }

let dana: Signed

beforeEach(async () => {
  await pool().query('delete from customers')
  await pool().query('delete from settings')
  await pool().query('delete from rate_limits')
  forgetSettings()
  dana = await signedInCustomer('dana@example.com')
})

const change = (qantas: object, customer: object = DETAILS) => dana.call('PUT', '', { customer, loyalty: { qantas } })
const link = (member: object = ACTIVE) => change({ action: 'link', ...member })
const verify = (member: object) => apiCall(createApi(), '/loyalty/qantas/verify', member)

async function customer(): Promise<Customer> {
  return ((await (await dana.call('GET', '')).json()) as { customer: Customer }).customer
}

async function switchOff(): Promise<void> {
  await pool().query("insert into settings (key, value) values ('loyaltyEnabled', 'false')")
  forgetSettings()
}

describe('linking a membership', () => {
  it('keeps its number with the customer, spaces gone and the name in any case [API-25, LOY-03, LOY-05, LOY-16]', async () => {
    const answer = await link()
    expect(answer.status).toBe(200)
    const linked = { providers: { qantas: { memberId: '1900100200' } } }
    expect(await answer.json()).toMatchObject({ customer: { firstName: 'Dana', loyalty: linked } })
    expect((await customer()).loyalty).toEqual(linked)
  })

  it('is left alone by a change of contact details [API-24, LOY-05]', async () => {
    await link()
    await dana.call('PUT', '', { customer: { ...DETAILS, firstName: 'Dan' } })
    expect(await customer()).toMatchObject({ firstName: 'Dan', loyalty: { providers: { qantas: {} } } })
  })

  it('ends by the same call, also when nothing is linked [LOY-04, API-25]', async () => {
    await link()
    for (let i = 0; i < 2; i += 1) {
      const answer = await change({ action: 'unlink' })
      expect([answer.status, (await answer.json()).customer.loyalty]).toEqual([200, { providers: {} }])
    }
    expect((await change({ action: 'unlink', memberId: '1900100200' })).status).toBe(400)
  })

  it.each([
    ['nobody by that name', NOBODY, [404, 'LoyaltyMemberNotFound']],
    ['a number nobody has', { ...ACTIVE, memberId: '7777777' }, [404, 'LoyaltyMemberNotFound']],
    ['a membership that is not active', INACTIVE, [422, 'LoyaltyMemberInactive']],
    ['no number', { lastName: 'Reid' }, [422, 'LoyaltyDetailsMissing']],
    ['a blank name', { ...ACTIVE, lastName: ' ' }, [422, 'LoyaltyDetailsMissing']],
  ])('refuses %s and saves nothing [LOY-10, LOY-16, ERR-78, ERR-79, ERR-80]', async (_, member, expected) => {
    const answer = await change({ action: 'link', ...member }, { ...DETAILS, firstName: 'Dan' })
    expect(await refused(answer)).toEqual(expected)
    expect(await customer()).toMatchObject({ firstName: 'Dana', loyalty: { providers: {} } })
  })

  it('names the field that breaks a rule [VAL-29, VAL-30]', async () => {
    const answer = await link({ memberId: '123456', lastName: 'N' })
    expect([answer.status, (await answer.json()).fields]).toEqual([
      400,
      {
        'loyalty.qantas.memberId': 'Enter a number of 7 to 10 digits.',
        'loyalty.qantas.lastName': 'Last name must be 2 to 50 characters.',
      },
    ])
  })

  it.each(['loyaltyDown', 'loyaltyGarbage'] as const)(
    'says that it did not work while %s, and leaves everything as it was [ERR-81, ERR-83]',
    async (fault) => {
      setFault(fault, true)
      expect(await refused(await link())).toEqual([422, 'LoyaltyUnableToLink'])
      expect((await customer()).loyalty).toEqual({ providers: {} })
      clearFaults()
      await link()
      setFault(fault, true)
      expect(await refused(await change({ action: 'unlink' }))).toEqual([422, 'LoyaltyUnableToUnlink'])
      expect((await customer()).loyalty).toEqual({ providers: { qantas: { memberId: '1900100200' } } })
    },
  )

  it('waits for the account, and is no guest’s business [API-25, ACCT-15]', async () => {
    dana = await signedInCustomer('lee@example.com', { preparing: true })
    expect(await refused(await link())).toEqual([404, 'CustomerNotFound'])
    const guest = await apiCall(createApi(), '/account', { customer: DETAILS }, { method: 'PUT' })
    expect(await refused(guest)).toEqual([401, 'Unauthorised'])
  })

  it('is not tried for ever with made-up numbers, and is told when to ask again [API-18]', async () => {
    const answers = await Promise.all(Array.from({ length: 31 }, () => link(NOBODY)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(30).fill(404), 429])
    const waits = answers.flatMap((answer) => answer.headers.get('Retry-After') ?? [])
    expect(waits).toEqual(['3600'])
  })

  it.each([
    ['links another number', { action: 'link' as const, memberId: '1900400500', lastName: 'Marsh' }, '1900400500'],
    ['ends it', { action: 'unlink' as const }, null],
  ])('waits for the other device of a customer, which %s meanwhile [LOY-03, LOY-05]', async (_, change, wanted) => {
    const lee = await signedInCustomer('lee@example.com')
    const [asked, answers] = [gate(), gate()]
    const booked = new Map<string, string | null>()
    const programme: LoyaltyProgramme = {
      verify: async () => 'active',
      async link(id, { memberId }) {
        booked.set(id, memberId)
        if (memberId !== '1900100200') return 'active'
        asked.resolve()
        await answers.promise
        return 'active'
      },
      async unlink(id) {
        booked.set(id, null)
        return 'done'
      },
    }
    const save = (id: string, what: Parameters<typeof saveWithMembership>[2]) =>
      saveWithMembership(id, { ...DETAILS, phone: undefined }, what, programme)
    const first = save(dana.id, { action: 'link', memberId: '1900100200', lastName: 'Kovac' })
    await asked.promise
    const second = save(dana.id, change)
    // Whoever lives next door waits for nobody.
    expect(await save(lee.id, { action: 'link', memberId: '1900700800', lastName: 'Lee' })).toMatchObject({ ok: true })
    await Promise.race([second, pause(300)])
    answers.resolve()
    expect([await first, await second]).toMatchObject([{ ok: true }, { ok: true }])
    const { rows } = await pool().query(
      'select qantas_member_id as member, membership_until as turn from customers where id = $1',
      [dana.id],
    )
    expect(rows).toEqual([{ member: wanted, turn: null }])
    expect(booked.get(dana.id)).toBe(wanted)
    expect(booked.get(lee.id)).toBe('1900700800')
  })

  it('goes on when the device that was at it has died, and says so while it cannot be known [LOY-03]', async () => {
    const turn = (ms: number) =>
      pool().query(`update customers set membership_until = now() + $2 * interval '1 millisecond' where id = $1`, [
        dana.id,
        ms,
      ])
    await turn(20_000)
    const busy = await link()
    expect([busy.status, ((await busy.json()) as { errorCode: string }).errorCode]).toEqual([
      422,
      'LoyaltyUnableToLink',
    ])
    await turn(200)
    expect((await link()).status).toBe(200)
  }, 20_000)

  it('is off with the setting, and on again by a switch of the sandbox [LOY-15, ERR-84, GEN-19]', async () => {
    await switchOff()
    expect(await refused(await link())).toEqual([422, 'LoyaltyDisabled'])
    expect(await refused(await change({ action: 'unlink' }))).toEqual([422, 'LoyaltyDisabled'])
    expect(await refused(await verify(ACTIVE))).toEqual([422, 'LoyaltyDisabled'])
    await sandboxApp.request('http://localhost:3000/sandbox/loyalty', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ on: true }),
    })
    expect((await link()).status).toBe(200)
  })
})

describe('closing the account of a member', () => {
  const close = async () => {
    const hash = await hashPassword('Boots4work!')
    await pool().query('update customers set password_hash = $2 where id = $1', [dana.id, hash])
    return (await dana.call('POST', '/closure', { password: 'Boots4work!' })).status
  }
  const queued = async () => {
    const { rowCount } = await pool().query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'end-membership' and j.payload ->> 'customerId' = $1`,
      [dana.id],
    )
    return rowCount
  }

  it('works while the programme is down, and ends the link as soon as it answers [LOY-04]', async () => {
    const ended: string[] = []
    const telling: LoyaltyProgramme = {
      ...partnerProgramme(environment()),
      unlink: async (id) => {
        ended.push(id)
        return 'done'
      },
    }
    await link()
    setFault('loyaltyDown', true)
    expect(await close()).toBe(204)
    expect(await queued()).toBe(1)
    await expect(endMembership(dana.id)).rejects.toThrow('could not be ended')
    clearFaults()
    await endMembership(dana.id)
    await endMembership(dana.id, telling)
    expect(ended).toEqual([dana.id])
  })

  it('asks nothing of the programme for who was no member [LOY-04]', async () => {
    expect(await close()).toBe(204)
    expect(await queued()).toBe(0)
  })
})

describe('adding a number as a guest', () => {
  it('says which membership was found, to whoever asks [API-65, LOY-11]', async () => {
    const answer = await verify(ACTIVE)
    expect([answer.status, await answer.json()]).toEqual([200, { memberId: '1900100200', lastName: 'KOVAC' }])
  })

  it.each([
    [NOBODY, [404, 'LoyaltyMemberNotFound']],
    [INACTIVE, [422, 'LoyaltyMemberInactive']],
    [{}, [422, 'LoyaltyDetailsMissing']],
  ])('refuses %o [API-65, LOY-10]', async (member, expected) => {
    expect(await refused(await verify(member))).toEqual(expected)
  })

  it('has words of its own for a programme that is down [LOY-11, ERR-82]', async () => {
    setFault('loyaltyDown', true)
    expect(await refused(await verify(ACTIVE))).toEqual([502, 'LoyaltyUnableToAdd'])
  })
})

describe('the programme’s partner API [GEN-11]', () => {
  const impatient = partnerProgramme(parseEnvironment({}), 200)
  const member = { memberId: '1900100200', lastName: 'Kovac' }

  it('is given up when it never answers', async () => {
    setFault('loyaltySilent', true)
    expect(await impatient.verify(member)).toBe('unavailable')
    expect(await impatient.link('c1', member)).toBe('unavailable')
    expect(await impatient.unlink('c1')).toBe('unavailable')
  })

  it('is not understood when nobody answers there at all', async () => {
    const { port } = await closedPort()
    const env = {
      ...environment(),
      sandbox: false,
      LOYALTY_API_URL: `https://localhost:${port}/v1/`,
      LOYALTY_API_KEY: 'k',
    }
    expect(await partnerProgramme(env, 2000).verify(member)).toBe('unavailable')
  })

  it('needs an address and a key outside the sandbox', () => {
    expect(() => partnerProgramme({ ...environment(), sandbox: false })).toThrow(/LOYALTY_API_URL and LOYALTY_API_KEY/)
    expect(() => parseEnvironment({ SITE_URL: 'https://shop.example' })).toThrow(
      /LOYALTY_API_URL[\s\S]*LOYALTY_API_KEY/,
    )
    expect(() => parseEnvironment({ LOYALTY_API_URL: 'http://partner.example' })).toThrow(/LOYALTY_API_URL/)
  })
})

/** A port of this machine nobody listens on any more. */
async function closedPort(): Promise<{ port: number }> {
  const server = https.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return { port }
}

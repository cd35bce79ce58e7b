import { expect, it } from 'vitest'
import { provideDatabase } from '#lib/server/db/provision.ts'
import { UnusableDatabaseError } from '#lib/server/db/provision-error.ts'

it('says in one line that an external database does not answer, without its password [GEN-12]', async () => {
  process.env['DATABASE_URL'] = 'postgresql://shop:secret@127.0.0.1:1/shop'
  const refusal = await provideDatabase().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UnusableDatabaseError)
  expect((refusal as Error).message).toBe('The database server of DATABASE_URL (127.0.0.1:1) does not answer.')
})

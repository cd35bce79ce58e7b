import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { environment } from '#lib/server/platform/environment.ts'
import { shopContact } from '#lib/server/platform/shop-contact.ts'

it('says how the shop is dialled from either country, and its email as it is [GEN-01]', () => {
  expect(environment().SHOP_SUPPORT_PHONE).toBe('03 5550 1000')
  expect(shopContact()).toEqual({ email: 'help@steelcap.example', phone: '+61 3 5550 1000' })
})

it('is where every page and mail has the phone number from [GEN-01]', async () => {
  const named: string[] = []
  for (const folder of ['app', 'components', 'lib']) {
    for (const name of await readdir(folder, { recursive: true })) {
      const path = join(folder, name)
      if (/\.tsx?$/.test(name) && (await readFile(path, 'utf8')).includes('SHOP_SUPPORT_PHONE')) named.push(path)
    }
  }
  expect(named.toSorted()).toEqual(['lib/server/platform/environment.ts', 'lib/server/platform/shop-contact.ts'])
})

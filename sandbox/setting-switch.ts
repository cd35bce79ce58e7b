import { inTransaction } from '#lib/server/db/transaction.ts'
import { noteChange } from '#lib/server/platform/change-note.ts'
import { forgetSettings } from '#lib/server/settings/settings.ts'

/** Switches a setting of the shop; every page knows within seconds [GEN-19, OPS-14]. */
export async function switchSetting(name: 'loyaltyEnabled' | 'reviewsAwaitWord', on: boolean): Promise<void> {
  await inTransaction(async (client) => {
    await client.query(
      `insert into settings (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value`,
      [name, JSON.stringify(on)],
    )
    noteChange(client, ['settings'])
  })
  forgetSettings()
}

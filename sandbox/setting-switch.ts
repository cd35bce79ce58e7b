import { pool } from '#lib/server/db/client.ts'
import { announceChange } from '#lib/server/platform/changes.ts'
import { forgetSettings } from '#lib/server/settings/settings.ts'

/** Switches a setting of the shop; every page knows within seconds [GEN-19, OPS-14]. */
export async function switchSetting(name: 'loyaltyEnabled' | 'reviewsAwaitWord', on: boolean): Promise<void> {
  await pool().query(
    `insert into settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value`,
    [name, JSON.stringify(on)],
  )
  forgetSettings()
  announceChange(['settings'])
}

import { pool } from '#lib/server/db/client.ts'
import { announceChange } from '#lib/server/platform/changes.ts'
import { forgetSettings } from '#lib/server/settings/settings.ts'

/** Switches the shop's setting `loyaltyEnabled`; every page knows within seconds [GEN-19]. */
export async function switchLoyalty(on: boolean): Promise<void> {
  await pool().query(
    `insert into settings (key, value) values ('loyaltyEnabled', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(on)],
  )
  forgetSettings()
  announceChange(['settings'])
}

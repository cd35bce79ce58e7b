import { announceChange } from '#lib/server/changes.ts'
import { pool } from '#lib/server/db/client.ts'
import { forgetSettings } from '#lib/server/settings.ts'

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

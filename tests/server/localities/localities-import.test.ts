import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/server/db/client.ts'
import { localities } from '#lib/server/db/content-schema.ts'
import { importLocalities, NotAGazetteer } from '#lib/server/localities/localities-import.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase({ seed: false })

const AUSTRALIA = `\uFEFFpostcode,locality,state,latitude,longitude,type
3121,Richmond,VIC,-37.82,145.00,Delivery Area
800,Darwin,NT,0,0,
3121,RICHMOND,VIC,-37.99,145.99,repeated
0800,Darwin,NT,-12.46,130.84,knows where it is
12345,Too Long,VIC,-37,145,
3000,Nowhere,Narnia,-37,145,
3002,"Half ""quoted"" Place",VIC,-37.8,144.98,
`
const NEW_ZEALAND = `"postcode","locality","region","long","lat","territory","island"
"0110","Abbey Caves","Northland","174.327","-35.749","Whangarei","North Island"
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gazetteer-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function run(text: string) {
  const file = join(folder, 'places.csv')
  await writeFile(file, text)
  const lines: string[] = []
  const summary = await importLocalities(file, (line) => lines.push(line))
  return { summary, lines }
}

describe('the gazetteer import', () => {
  it('reads Australia’s, reports bad rows with their line, and changes nothing when run again [STORE-10]', async () => {
    const first = await run(AUSTRALIA)
    expect(first.lines).toEqual(['line 6: The postcode is not 4 digits.', 'line 7: “Narnia” is not a state.'])
    expect(first.summary).toEqual({ shape: 'AU', created: 3, updated: 0, unchanged: 0, repeated: 2, failed: 2 })
    const rows = await db().select().from(localities)
    expect(rows.find((row) => row.key === 'darwin-nt-0800')).toMatchObject({ latitude: -12.46, longitude: 130.84 })
    expect(rows.find((row) => row.key === 'richmond-vic-3121')).toMatchObject({ suburb: 'Richmond', latitude: -37.82 })
    const again = await run(AUSTRALIA)
    expect(again.summary).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  })

  it('takes a new position, and never forgets one', async () => {
    const header = 'postcode,locality,state,latitude,longitude\n'
    expect((await run(`${header}3121,Richmond,VIC,-37.83,145.01\n`)).summary).toMatchObject({ updated: 1 })
    expect((await run(`${header}3121,Richmond,VIC,0,0\n`)).summary).toMatchObject({ updated: 0, unchanged: 1 })
  })

  it('reads New Zealand’s by its header', async () => {
    expect((await run(NEW_ZEALAND)).summary).toMatchObject({ shape: 'NZ', created: 1, failed: 0 })
    const rows = await db().select().from(localities)
    expect(rows.find((row) => row.country === 'NZ')).toMatchObject({
      key: 'abbey-caves-northland-0110',
      latitude: -35.749,
    })
  })

  it('refuses what is no gazetteer, and a file that is not there', async () => {
    await expect(run('Handle,Title\nboot,Boot\n')).rejects.toThrow(NotAGazetteer)
    await expect(run('')).rejects.toThrow(NotAGazetteer)
    await expect(importLocalities(join(folder, 'missing.csv'), () => {})).rejects.toThrow(/ENOENT/)
  })
})

import { execFileSync } from 'node:child_process'
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { canReach, isRoot } from '#lib/server/db/embedded-account.ts'
import { explainFailure } from '#lib/server/db/embedded-error.ts'
import { sharedDirectory } from '#lib/server/db/embedded-home.ts'
import { findPostmaster } from '#lib/server/db/embedded-postmaster.ts'
import { commandOf } from '#lib/server/db/embedded-process.ts'
import { copyPrograms, providePrograms } from '#lib/server/db/embedded-programs.ts'
import { ask, type Holder, type HolderOptions, holdDatabase, spawnHolder } from '#tests/setup/database-holder.ts'
import { eventually, PATIENCE_MS } from '#tests/setup/eventually.ts'

// Each test starts several processes; two cores may be busy with other things.
vi.setConfig({ testTimeout: 90_000 })

const NOBODY = { uid: 65534, gid: 65534 }

/** A data directory that is made already; copying it is quicker than making one. */
let madeDir: string
let root: string
let dataDir: string
const holders = new Set<Holder>()

beforeAll(async () => {
  madeDir = await mkdtemp(join(tmpdir(), 'steelcap-made-'))
  if (isRoot()) execFileSync('chmod', ['755', madeDir])
  const holder = await holdDatabase(madeDir)
  await holder.leave()
})

afterAll(async () => {
  await rm(madeDir, { recursive: true, force: true })
})

beforeEach(async () => {
  // As root, PostgreSQL runs as another account, which has to get here.
  root = await mkdtemp(join(tmpdir(), 'steelcap-shop-'))
  if (isRoot()) execFileSync('chmod', ['755', root])
  dataDir = join(root, '.data')
})

afterEach(async () => {
  for (const holder of holders) await holder.leave()
  holders.clear()
  await rm(root, { recursive: true, force: true })
})

async function holdMade(options: HolderOptions = {}): Promise<Holder> {
  execFileSync('cp', ['-a', madeDir, dataDir])
  return hold(dataDir, options)
}

async function hold(directory = dataDir, options: HolderOptions = {}): Promise<Holder> {
  const holder = await holdDatabase(directory, options)
  const tracked: Holder = {
    ...holder,
    leave: () => (holders.delete(tracked) ? holder.leave() : Promise.resolve()),
    kill: () => (holders.delete(tracked) ? holder.kill() : Promise.resolve()),
  }
  holders.add(tracked)
  return tracked
}

const postmaster = async () => findPostmaster(join(await realpath(join(dataDir, 'postgres')), 'data'))
const pidFile = () => join(dataDir, 'postgres/data/postmaster.pid')
const notes = (url: string) => ask<{ word: string }>(url, 'select word from notes order by word')

async function note(url: string, word: string): Promise<void> {
  await ask(url, `create table if not exists notes (word text); insert into notes values ('${word}')`)
}

async function killHard(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await eventually(async () => expect(await commandOf(pid)).toBe(''))
}

describe('the embedded PostgreSQL [GEN-12]', () => {
  it('keeps its data over a restart, has no TCP port and syncs to disk', async () => {
    const first = await holdMade({ durable: true })
    await note(first.url, 'kept')
    const [settings] = await ask<{ addresses: string; fsync: string; commit: string }>(
      first.url,
      `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit`,
    )
    expect(settings).toEqual({ addresses: '', fsync: 'on', commit: 'on' })
    await first.leave()
    expect(await postmaster()).toBeUndefined()
    const second = await hold()
    expect(await notes(second.url)).toEqual([{ word: 'kept' }])
  })

  it('is shared by processes and stops with the last of them, whoever started it', async () => {
    const starter = await holdMade()
    const guest = await hold()
    expect(guest.url).toBe(starter.url)
    await starter.leave()
    expect(await ask(guest.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await guest.leave()
    expect(await postmaster()).toBeUndefined()
  })

  it('is made once when two processes start on a fresh directory at the same moment', async () => {
    const [one, other] = await Promise.all([hold(), hold()])
    expect(other.url).toBe(one.url)
    expect((await readdir(join(dataDir, 'postgres'))).sort()).toEqual(['data', 'postgres.log'])
  })

  it('runs for two clones at once', async () => {
    const [one, other] = await Promise.all([hold(), hold(join(root, 'other-clone'))])
    await note(one.url, 'one')
    await note(other.url, 'other')
    expect(await notes(one.url)).toEqual([{ word: 'one' }])
    expect(await notes(other.url)).toEqual([{ word: 'other' }])
  })

  it('is taken over after a kill -9 of the shop, and stops with the next one', async () => {
    const killed = await holdMade()
    await note(killed.url, 'kept')
    const before = await postmaster()
    await killed.kill()
    const next = await hold()
    expect(await postmaster()).toEqual(before)
    expect(await notes(next.url)).toEqual([{ word: 'kept' }])
    await next.leave()
    expect(await postmaster()).toBeUndefined()
  })

  it('recovers what was committed after a kill -9 of everything', async () => {
    const killed = await holdMade({ durable: true })
    await note(killed.url, 'kept')
    const pid = (await postmaster())?.pid ?? 0
    await killed.kill()
    await killHard(pid)
    const next = await hold()
    expect(await notes(next.url)).toEqual([{ word: 'kept' }])
  })

  it('comes back under the same address when it dies while it is used', async () => {
    const holder = await holdMade()
    const pid = (await postmaster())?.pid ?? 0
    await killHard(pid)
    await eventually(() => note(holder.url, 'after'))
    expect((await postmaster())?.pid).not.toBe(pid)
  })

  it('starts when the process number in its lock file now belongs to another program', async () => {
    const first = await holdMade()
    await note(first.url, 'kept')
    const lock = await readFile(pidFile(), 'utf8')
    await first.leave()
    await writeFile(pidFile(), lock.replace(/^\d+/, String(process.pid)))
    const next = await hold()
    expect(await notes(next.url)).toEqual([{ word: 'kept' }])
  })

  it('does not mistake the server of the clone it was copied from for its own', async () => {
    const original = await holdMade()
    await note(original.url, 'original')
    await cp(dataDir, join(root, 'copy/.data'), { recursive: true, filter: (source) => !source.includes('.s.PGSQL') })
    const copy = await hold(join(root, 'copy/.data'))
    expect(copy.url).not.toBe(original.url)
    await note(copy.url, 'copy')
    expect(await notes(original.url)).toEqual([{ word: 'original' }])
  })

  it('makes its data directory anew when it was killed half-way', async () => {
    const child = spawnHolder(dataDir)
    const home = join(dataDir, 'postgres')
    const draft = await vi.waitFor(
      async () => {
        const found = (await readdir(home)).find((name) => name.startsWith('draft-'))
        if (found === undefined) throw new Error('no draft yet')
        await stat(join(home, found, 'PG_VERSION'))
        return found
      },
      { timeout: PATIENCE_MS, interval: 5 },
    )
    child.kill('SIGKILL')
    expect(await readdir(home)).not.toContain('data')
    const next = await hold()
    await note(next.url, 'fine')
    expect(await readdir(home)).not.toContain(draft)
  })

  it('says in one line that there is none for this architecture', async () => {
    await expect(providePrograms(undefined, sharedDirectory, { platform: 'linux', arch: 's390x' })).rejects.toThrow(
      /^There is no embedded PostgreSQL for linux on s390x: set DATABASE_URL to a PostgreSQL 15 or newer\.$/,
    )
  })

  it('says in one line that the disk is full', async () => {
    const output = 'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device\n'
    const { message } = await explainFailure('start', '/data/shop', output)
    expect(message).toMatch(/^The embedded PostgreSQL could not start: the disk that holds \/data\/shop is full\..*$/)
  })
})

if (isRoot()) {
  describe('the embedded PostgreSQL of root [GEN-12]', () => {
    it('runs under an account without privileges, which owns the data', async () => {
      await hold()
      const { uid } = await stat(join(dataDir, 'postgres/data'))
      expect(uid).not.toBe(0)
      const status = await readFile(`/proc/${(await postmaster())?.pid}/status`, 'utf8')
      expect(status).toContain(`Uid:\t${uid}\t${uid}\t${uid}`)
    })

    it('keeps its data elsewhere when no other account may enter the clone, and leaves a link', async () => {
      const closed = join(root, 'closed')
      await mkdir(closed, { mode: 0o700 })
      const inside = join(closed, '.data')
      const holder = await hold(inside)
      await note(holder.url, 'kept')
      await holder.leave()
      expect((await lstat(join(inside, 'postgres'))).isSymbolicLink()).toBe(true)
      const home = await realpath(join(inside, 'postgres'))
      onTestFinished(() => rm(home, { recursive: true, force: true }))
      expect(home.startsWith(await sharedDirectory())).toBe(true)
      expect(await notes((await hold(inside)).url)).toEqual([{ word: 'kept' }])
    })

    it('gives a copy of such a clone data of its own', async () => {
      const [one, copied] = [join(root, 'closed/one/.data'), join(root, 'closed/copy/.data')]
      await mkdir(join(root, 'closed'), { mode: 0o700 })
      const original = await hold(one)
      await cp(one, copied, { recursive: true, verbatimSymlinks: true })
      const copy = await hold(copied)
      const homes = await Promise.all([one, copied].map((path) => realpath(join(path, 'postgres'))))
      onTestFinished(async () => {
        for (const home of homes) await rm(home, { recursive: true, force: true })
      })
      expect(homes[0]).not.toBe(homes[1])
      expect(copy.url).not.toBe(original.url)
      expect((await lstat(join(copied, 'postgres'))).isSymbolicLink()).toBe(true)
      await original.leave()
      await copy.leave()
    })

    it('copies its programs to where its account can run them', async () => {
      const closed = join(root, 'closed')
      await mkdir(closed, { mode: 0o700 })
      expect(await canReach(closed, NOBODY)).toBe(false)
      const { postgres } = await providePrograms(undefined, sharedDirectory)
      await cp(join(postgres, '../..'), join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
      execFileSync('chmod', ['-R', 'go=', closed])
      await copyPrograms(join(closed, 'native'), join(root, 'open'))
      const version = execFileSync(join(root, 'open/bin/postgres'), ['--version'], { ...NOBODY, encoding: 'utf8' })
      expect(version).toMatch(/^postgres \(PostgreSQL\) \d+/)
    })

    it('fails in one line on a disk that is full', async () => {
      const disk = join(root, 'disk')
      await mkdir(disk)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=755', 'tmpfs', disk])
      try {
        await expect(hold(disk)).rejects.toThrow(/the disk that holds \S+ is full\. Free some space/)
        expect(await readdir(join(disk, 'postgres'))).toEqual([])
      } finally {
        execFileSync('umount', [disk])
      }
    })

    it('runs as an ordinary user too', async () => {
      execFileSync('chown', ['65534:65534', root])
      const holder = await hold(dataDir, NOBODY)
      expect((await stat(join(dataDir, 'postgres/data'))).uid).toBe(NOBODY.uid)
      await note(holder.url, 'fine')
      await holder.leave()
    })
  })
}

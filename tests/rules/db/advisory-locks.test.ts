import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('gives each advisory lock a number of its own: two that share one wait for each other [OPS-02]', () => {
  const locks = globSync('lib/server/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/const (\w+_LOCK) = ([\d_]+)/g)].map(([, name, number]) => ({
      number,
      where: `${file} ${name}`,
    })),
  )
  expect(locks.length).toBeGreaterThan(5)
  const shared = locks.filter(({ number }, i) => locks.findIndex((each) => each.number === number) !== i)
  expect(shared).toEqual([])
})

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CallRefused } from '#scripts/erp-call.ts'
import { COMMANDS } from '#scripts/erp-calls.ts'

it.each(['stock', 'price', 'sale'])(
  '%s says what is wrong with a file it cannot read, and sends nothing [OPS-12]',
  async (name) => {
    const calls = async (file: string) =>
      COMMANDS[name]?.({ rest: [file], options: {}, order: () => Promise.reject(new Error('no order is asked for')) })
    const missing = join(tmpdir(), 'no-such-sheet.csv')
    await expect(calls(missing)).rejects.toThrow(new CallRefused(`There is no file ${missing}.`))
    await expect(calls(tmpdir())).rejects.toThrow(new CallRefused(`${tmpdir()} is a directory, not a file.`))
  },
)

import { expect, it } from 'vitest'
import { readableLine } from '#lib/server/platform/readable-line.ts'

const at = new Date(2026, 2, 1, 16, 4, 9).getTime()

it('a log line is words at a terminal: time, level, message, what belongs to it, the stack below [OBS-13]', () => {
  const line = JSON.stringify({
    level: 40,
    time: at,
    path: '/cart',
    ms: 3,
    err: { stack: 'Error: x\n  at y' },
    msg: 'No page',
  })
  expect(readableLine(`${line}\n`)).toBe('16:04:09 warn  No page path=/cart ms=3\n    Error: x\n      at y\n')
  expect(readableLine(JSON.stringify({ level: 30, time: at, msg: 'Up' }))).toBe('16:04:09 info  Up\n')
  expect(readableLine('no line of the log')).toBe('no line of the log')
})

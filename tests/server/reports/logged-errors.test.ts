import { afterEach, describe, expect, it, vi } from 'vitest'
import { onLoggedError, tellLoggedError } from '#lib/server/reports/logged-errors.ts'
import { reportEvent } from '#lib/server/reports/report-event.ts'

const heard = vi.fn()
const err = new TypeError('x is undefined')

afterEach(() => {
  onLoggedError(undefined)
  heard.mockReset()
})

describe('an error that is logged', () => {
  it.each([
    ['with its path', [{ err, path: '/cart' }, 'call failed'], { error: err, message: 'call failed', path: '/cart' }],
    ['of a job', [{ err }, 'job failed'], { error: err, message: 'job failed', path: '' }],
    ['in words alone', ['no stock'], { error: new Error('no stock'), message: 'no stock', path: '' }],
    ['without a word', [{ err }], { error: err, message: 'error', path: '' }],
    ['of nothing', [null], { error: new Error('error'), message: 'error', path: '' }],
    ['with a path that is none', [{ err, path: 7 }, 'odd'], { error: err, message: 'odd', path: '' }],
  ])('%s is told as such [OBS-31]', (_, args, told) => {
    onLoggedError(heard)
    tellLoggedError(args, 50)
    expect(heard.mock.calls).toEqual([[{ ...told, fatal: false }]])
  })

  it.each([
    [40, []],
    [49, []],
    [50, [false]],
    [59, [false]],
    [60, [true]],
  ])('is told from its level on, and wakes somebody from 60 on: %d [OBS-31]', (level, fatal) => {
    onLoggedError(heard)
    tellLoggedError([{ err }, 'x'], level)
    expect(heard.mock.calls.map(([logged]) => logged.fatal)).toEqual(fatal)
  })

  it('is told nobody once they have stopped, and makes no trouble of its own [OBS-10]', () => {
    onLoggedError(() => {
      throw new Error('Down.')
    })
    expect(() => tellLoggedError([{ err }, 'x'], 50)).not.toThrow()
    onLoggedError(undefined)
    tellLoggedError([{ err }, 'x'], 50)
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('what leaves the shop of it', () => {
  const event = { type: undefined, level: 'fatal' } as const
  const kept = (rest: object) => reportEvent({ ...event, ...rest }, {}, 1)

  it('is nothing where there is nothing to say [OBS-10]', () => {
    expect(Object.keys(kept({}) ?? {})).toEqual(['type', 'level'])
    expect(Object.keys(kept({ exception: {} }) ?? {})).toEqual(['type', 'level', 'exception'])
    const values = [{ type: 'Error' }, { value: 'x', stacktrace: { frames_omitted: [1, 2] } }]
    const said = kept({ exception: { values } })?.exception?.values
    expect(said).toEqual(values)
    expect(said?.map((value) => Object.keys(value).toSorted())).toEqual([['type'], ['stacktrace', 'value']])
    expect(Object.keys(said?.[1]?.stacktrace ?? {})).toEqual(['frames_omitted'])
  })

  it('names nobody in its words [OBS-10]', () => {
    expect(kept({ message: 'No mailbox kim@example.com' })?.message).toBe('No mailbox [email]')
    const said = kept({ exception: { values: [{ type: 'Error', value: 'kim@example.com' }, { value: 'fine' }] } })
    expect(said?.exception?.values).toEqual([{ type: 'Error', value: '[email]' }, { value: 'fine' }])
  })

  it('is left to chance where nobody says otherwise [OBS-06]', () => {
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5)
    expect(reportEvent({ ...event, level: 'error', tags: { path: '/' } }, {})).toBeNull()
    expect(reportEvent({ ...event, level: 'error' }, {})).toBeNull()
    chance.mockReturnValue(0)
    expect(reportEvent({ ...event, level: 'error', tags: { path: '/' } }, {})).not.toBeNull()
    chance.mockRestore()
  })
})

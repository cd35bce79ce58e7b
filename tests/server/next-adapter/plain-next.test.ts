import { afterEach, describe, expect, it, vi } from 'vitest'
import { withEarlyInput } from '#lib/next-adapter/early-input.ts'
import { joinFlightScripts } from '#lib/next-adapter/flight-scripts.ts'
import { withScriptsOnSign } from '#lib/next-adapter/late-scripts.ts'
import { sharedRouterState } from '#lib/next-adapter/router-state.ts'
import { saidInOrder } from '#lib/next-adapter/row-order.ts'

const PAGE = [
  '<!DOCTYPE html><html><head><script src="/_next/static/chunks/a.js" async=""></script></head><body>',
  '<script>self.__next_f.push([1,"2:b\\n"])</script><script>self.__next_f.push([1,"1:a\\n"])</script></body></html>',
].join('')
const STATE = encodeURIComponent('["",{"children":["blog",{"children":["__PAGE__",{}]}]}]')

describe('with PLAIN_NEXT=1', () => {
  afterEach(() => void vi.unstubAllEnvs())

  it('pages stay as Next made them, and run at once [GEN-13]', () => {
    vi.stubEnv('PLAIN_NEXT', '1')
    const page = withEarlyInput(withScriptsOnSign(joinFlightScripts(PAGE)))
    expect(page.replace(/<script>(?:(?!<\/script>).)*awake(?:(?!<\/script>).)*<\/script>/s, '')).toBe(PAGE)
    expect(page).toMatch(/awake ?= ?/)
    expect(saidInOrder(Buffer.from(PAGE))).toBe(PAGE)
    expect(sharedRouterState(STATE, '/brands')).toBe(STATE)
    expect(sharedRouterState('%5B1%5D', '/brands'), 'what Next would fail at stays out').toBeUndefined()
  })

  it('is the exception: otherwise none of them does', () => {
    expect(withScriptsOnSign(PAGE)).not.toContain('src="/_next')
    expect(withEarlyInput(PAGE)).not.toBe(PAGE)
    expect(joinFlightScripts(PAGE)).not.toBe(PAGE)
    expect(saidInOrder(Buffer.from(PAGE))).not.toBe(PAGE)
    expect(sharedRouterState(STATE, '/brands')).not.toBe(STATE)
  })
})

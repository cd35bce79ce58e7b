import { expect, it, vi } from 'vitest'
import { borrowWindow } from '#tests/setup/shared-window.ts'

it('a window that is given back has nothing of what came since, and all that was there before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const before = vi.fn()
  const since = vi.fn()
  addEventListener('online', before)
  document.addEventListener('visibilitychange', before)
  setInterval(before, 1000)
  const giveBack = borrowWindow()
  addEventListener('online', since)
  document.addEventListener('visibilitychange', since, true)
  document.body.addEventListener('click', since)
  setInterval(since, 1000)
  new MutationObserver(since).observe(document, { childList: true, subtree: true })
  localStorage.setItem('cart', '1')
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'progress=1; path=/'
  document.documentElement.dataset['taxRate'] = '0.15'
  document.body.append(document.createElement('main'))
  history.pushState(null, '', '/boots')
  Object.assign(document, { marked: true })
  await Promise.resolve()
  since.mockClear()

  giveBack()
  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  document.body.click()
  vi.advanceTimersByTime(1000)
  document.head.append(document.createElement('meta'))
  await Promise.resolve()
  expect(since).not.toHaveBeenCalled()
  expect(before).toHaveBeenCalledTimes(3)
  expect([localStorage.length, document.cookie, location.pathname]).toEqual([0, '', '/'])
  expect([document.documentElement.dataset['taxRate'], document.body.childElementCount]).toEqual([undefined, 0])
  expect(document).not.toHaveProperty('marked')

  removeEventListener('online', before)
  document.removeEventListener('visibilitychange', before)
  document.head.replaceChildren()
  vi.useRealTimers()
})

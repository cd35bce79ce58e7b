import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { PATIENCE_MS } from './eventually.ts'

configure({ asyncUtilTimeout: PATIENCE_MS })
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let strays: string[] = []

// As in a page that has made a call before: how the first one gets its code is told by tests of its own.
beforeAll(async () => {
  const { loadApi } = await import('#lib/client/api.ts')
  await loadApi()
})

beforeEach(() => {
  strays = []
  document.documentElement.dataset['taxRate'] = '0.1'
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      // jsdom is older than this element.
      if (`${words[0]}`.startsWith('The tag <%s> is unrecognized') && words[1] === 'search') return
      strays.push(`console.${level}: ${words.map(String).join(' ')}`)
    })
  }
})

// React says most of what is wrong with a component on the console only: a word there fails the test.
afterEach(async () => {
  cleanup()
  // What one test was told is news to the next. Imported here: a test may have a module registry of its own.
  const { queryClient } = await import('#lib/client/query-client.ts')
  queryClient().clear()
  if (strays.length > 0) throw new Error(`The test left words on the console:\n${strays.join('\n')}`)
})

// A part may be on its way still, and would come to a window that is gone.
afterAll(() => vi.dynamicImportSettled())

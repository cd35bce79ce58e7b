import type { Ask } from './relay.ts'

/** For Playwright's `args`: a Firefox in which no page runs scripts. */
export const WITHOUT_SCRIPTS = '--without-scripts'

/** What Firefox has to be started with in place of it. */
export const WITH_SYSTEM_ACCESS = '--remote-allow-system-access'

const PROGRAM = `Services.obs.addObserver((context) => {
  if (context.isContent) context.allowJavascript = false
}, 'browsing-context-attached')`

/**
 * No page runs scripts from now on. The preference `javascript.enabled` would stop Playwright's own beside them too.
 */
export async function switchScriptsOff(ask: Ask): Promise<void> {
  const { result } = await ask('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const [window] = (result as { contexts: { context: string }[] }).contexts
  const answer = await ask('script.evaluate', {
    expression: PROGRAM,
    target: { context: window?.context },
    awaitPromise: false,
  })
  if (answer.type !== 'success') throw new Error(`Scripts could not be switched off: ${JSON.stringify(answer)}`)
}

/** Reports an error with code that comes only now: most visits need none of it. Never throws [OBS-06]. */
export async function tellTrouble(error: unknown, fatal = false): Promise<void> {
  try {
    const { reportError } = await import('./error-reports.ts')
    reportError(error, { fatal })
  } catch {
    // Without a network there is nobody to tell.
  }
}

// `next dev`, as both commands of development start it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { signingSecret } from '#lib/server/platform/secret.ts'

interface NextDev {
  host: string
  port: number
  /** Beside what this process was given. */
  env: Record<string, string>
  /** Ends what was started for it. */
  stop: () => Promise<void>
}

/**
 * Starts `next dev`, with the words of the command line behind. Whichever of it and this process goes first takes the
 * other along, once `stop` is through.
 */
export function startNextDev({ host, port, env, stop }: NextDev): void {
  const program = join('node_modules', 'next', 'dist', 'bin', 'next')
  const next = spawn(process.execPath, [program, 'dev', '-p', String(port), '-H', host, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, AUTH_SECRET: signingSecret(), NEXT_TELEMETRY_DISABLED: '1', ...env },
  })
  const end = () => next.kill('SIGTERM')
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)
  next.on('exit', async (code) => {
    await stop()
    process.exit(code ?? 0)
  })
}

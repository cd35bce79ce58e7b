const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

/**
 * A line of the log as somebody at a terminal reads it: `16:04:09 warn  words key=value`, and a stack below it. What is
 * no log line stays.
 */
export function readableLine(line: string): string {
  let parts: Record<string, unknown>
  try {
    parts = JSON.parse(line)
  } catch {
    return line
  }
  const { level, time, msg = '', err, ...rest } = parts
  const clock = new Date(Number(time)).toLocaleTimeString('en-AU', { hour12: false })
  const words = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const name = (LEVELS[Number(level)] ?? String(level)).padEnd(5)
  return `${[clock, name, msg, ...words].join(' ').trimEnd()}\n${errorLines(err)}`
}

function errorLines(err: unknown): string {
  if (typeof err !== 'object' || err === null) return ''
  const { stack, message, type } = err as Record<string, unknown>
  const text = typeof stack === 'string' ? stack : [type, message].filter(Boolean).join(': ')
  return `${text.replace(/^/gm, '    ')}\n`
}

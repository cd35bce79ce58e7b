import { connect } from 'node:net'
import type { Call } from './call.ts'

/** Longer than the shop itself waits for the rest of a request. */
const HANG_MS = 45_000
/** A connection that is kept open after the answer is no hanging call. */
const QUIET_MS = 1000

/** The status a call was answered with; `closed` where the shop hung up instead, `hung` where it did neither. */
export type Outcome = number | 'closed' | 'hung'

/** Writes a call to a connection of its own, byte by byte as it is, and waits for the end of the answer. */
export function make(port: number, { head, body }: Call): Promise<Outcome> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(withClose(head) + body))
    const done = (outcome: Outcome) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(outcome)
    }
    let timer = setTimeout(() => done('hung'), HANG_MS)
    socket.on('data', (chunk) => {
      if (answer.length < 4000) answer += chunk.toString('latin1')
      const status = statusOf(answer)
      if (typeof status !== 'number' || status < 200) return
      clearTimeout(timer)
      timer = setTimeout(() => done(status), QUIET_MS)
    })
    socket.once('end', () => done(statusOf(answer)))
    socket.once('error', () => done(statusOf(answer)))
  })
}

function withClose(head: string): string {
  const end = head.lastIndexOf('\r\n\r\n')
  const sane = end > 0 && / HTTP\/1\.1\r\n/.test(head) && !/^connection:/im.test(head)
  return sane ? `${head.slice(0, end)}\r\nConnection: close${head.slice(end)}` : head
}

function statusOf(answer: string): Outcome {
  const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
  return statuses.find((status) => status >= 200) ?? statuses[0] ?? 'closed'
}

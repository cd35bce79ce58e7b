import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { pinned } from './load.ts'

/** What the bare server sends to whoever asks. */
export interface BareAnswer {
  status: number
  headers: Record<string, string>
  /** Base64. */
  body: string
}

export interface BareServer {
  origin: string
  pid: number
  /** What it sends from now on. */
  serve(answer: BareAnswer): Promise<void>
  stop(): void
}

/** The yardstick: `node:http` with one answer in memory and not a line more, in a process of its own. */
export async function startBareServer(): Promise<BareServer> {
  const [program, args] = pinned('server', [process.execPath])
  const child = fork(import.meta.filename, ['serve'], {
    execPath: program,
    execArgv: args,
  })
  const heard = () => new Promise<number>((resolve) => child.once('message', (port) => resolve(Number(port))))
  const port = await heard()
  return {
    origin: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    serve: async (answer) => {
      const done = heard()
      child.send(answer)
      await done
    },
    stop: () => void child.kill(),
  }
}

function serveForParent(): void {
  let answer = { status: 404, headers: {} as Record<string, string>, body: Buffer.alloc(0) }
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
  })
  process.on('message', (next: BareAnswer) => {
    answer = { ...next, body: Buffer.from(next.body, 'base64') }
    process.send?.(0)
  })
  process.on('disconnect', () => process.exit())
  server.listen(0, 'localhost', () => process.send?.((server.address() as { port: number }).port))
}

if (process.argv[2] === 'serve') serveForParent()

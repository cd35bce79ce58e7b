import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { MachineScope } from '#lib/contract/erp/machine-endpoint.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'

/** `/erp/v1` over kept-alive connections, under a key of its own. */
export interface ErpLine {
  ask(path: string, body?: unknown): Promise<{ status: number; text: string }>
}

export async function erpLine(origin: string, scopes: readonly MachineScope[]): Promise<ErpLine> {
  const key = await createKey(`bench-${randomUUID().slice(0, 8)}`, scopes)
  const agent = new Agent({ keepAlive: true })
  return {
    ask: (path, body) =>
      new Promise((resolve, reject) => {
        const headers = {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        }
        const method = body === undefined ? 'GET' : 'POST'
        const asked = request(`${origin}/erp/v1${path}`, { method, agent, headers }, (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => {
            text += chunk
          })
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        })
        asked.on('error', reject)
        asked.end(body === undefined ? undefined : JSON.stringify(body))
      }),
  }
}

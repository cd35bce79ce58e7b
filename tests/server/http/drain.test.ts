import { Agent, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { drain, listen } from '#lib/server/http/listen.ts'

type Outcome = 'answered' | 'refused' | 'lost'
const TIMES = { noticeMs: 150, holdMs: 100, lingerMs: 200, cutMs: 5000 }

function ask(agent: Agent, port: number): Promise<{ outcome: Outcome; connection?: string | undefined }> {
  return new Promise((resolve) => {
    const asked = request({ agent, host: '127.0.0.1', port }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve({ outcome: 'answered', connection: answer.headers.connection }))
      answer.once('error', () => resolve({ outcome: 'lost' }))
    })
    asked.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ outcome: error.code === 'ECONNREFUSED' ? 'refused' : 'lost' }),
    )
    asked.end()
  })
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** Asks on a kept connection until nobody listens any more. */
async function keepAsking(port: number): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const { outcome } = await ask(agent, port)
    if (outcome !== 'answered') {
      agent.destroy()
      return outcome
    }
    await pause(20)
  }
}

it('loses no request of a keep-alive client while the door closes [OBS-15]', async () => {
  const server = await listen((_, response) => void setTimeout(() => response.end('here'), 5), '127.0.0.1', 0)
  const clients = Array.from({ length: 40 }, () => keepAsking(portOf(server)))
  await pause(100)
  await drain(server, TIMES)
  expect(new Set(await Promise.all(clients))).toEqual(new Set(['refused']))
})

/** Asks so many times at once, each on a connection of its own, from a thread that goes on while this one is busy. */
function askFromAside(port: number, times: number): Promise<string[]> {
  const program = `
    const { get } = require('node:http')
    const { parentPort, workerData: { port, times } } = require('node:worker_threads')
    const ask = () => new Promise((resolve) => get({ host: '127.0.0.1', port, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve('answered'))
    }).once('error', ({ code }) => resolve(code)))
    Promise.all(Array.from({ length: times }, ask)).then((outcomes) => parentPort.postMessage(outcomes))`
  const aside = new Worker(program, { eval: true, workerData: { port, times } })
  return new Promise((resolve) => aside.once('message', resolve))
}

it('takes all who have connected while it was busy, before the door closes [OBS-15]', async () => {
  const server = await listen((_, response) => response.end('here'), '127.0.0.1', 0)
  const outcomes = askFromAside(portOf(server), 30)
  const drained = drain(server, { ...TIMES, noticeMs: 0, holdMs: 10 })
  // The process is busy just then: nothing of this thread runs for a second.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  await drained
  expect(new Set(await outcomes)).toEqual(new Set(['answered']))
})

it('waits for those who are being answered, for they come again [OBS-15]', async () => {
  const server = await listen((_, response) => void setTimeout(() => response.end('late'), 400), '127.0.0.1', 0)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const drained = drain(server, { ...TIMES, noticeMs: 100 })
  expect((await ask(agent, portOf(server))).outcome).toBe('answered')
  expect((await ask(agent, portOf(server))).outcome).toBe('answered')
  await drained
  agent.destroy()
})

it('says Connection: close to those whom it began to answer before, too [OBS-15]', async () => {
  const server = await listen((_, response) => void setTimeout(() => response.end('late'), 2600), '127.0.0.1', 0)
  const agent = new Agent({ keepAlive: true })
  const begun = ask(agent, portOf(server))
  await pause(50)
  await drain(server, { ...TIMES, noticeMs: 0 })
  expect(await begun).toEqual({ outcome: 'answered', connection: 'close' })
  agent.destroy()
})

it('takes no standstill of the whole machine for quiet [OBS-15]', async () => {
  const server = await listen((_, response) => response.end('here'), '127.0.0.1', 0)
  const drained = drain(server, { ...TIMES, noticeMs: 0, holdMs: 300 })
  await pause(100)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)
  await pause(50)
  expect((await ask(new Agent(), portOf(server))).outcome).toBe('answered')
  await drained
})

/** Comes again and again, on a new connection each time, until nobody listens or so many have asked. */
async function keepComing(port: number, everyMs: number, times = Number.POSITIVE_INFINITY): Promise<Outcome[]> {
  const asked: Promise<{ outcome: Outcome }>[] = []
  let isOver = false
  while (!isOver && asked.length < times) {
    const one = ask(new Agent(), port)
    asked.push(one)
    void one.then(({ outcome }) => {
      isOver = outcome !== 'answered'
    })
    await pause(everyMs)
  }
  return (await Promise.all(asked)).map(({ outcome }) => outcome)
}

it('stays open while some still come, late as they may be [OBS-15]', async () => {
  const server = await listen((_, response) => response.end('here'), '127.0.0.1', 0)
  const outcomes = keepComing(portOf(server), 60, 8)
  await drain(server, { ...TIMES, noticeMs: 0, holdMs: 150 })
  expect(await outcomes).toEqual(Array(8).fill('answered'))
})

it('closes in the end on those who never cease to come [OBS-15]', async () => {
  const server = await listen((_, response) => response.end('here'), '127.0.0.1', 0)
  const outcomes = keepComing(portOf(server), 60)
  await drain(server, { ...TIMES, noticeMs: 0, holdMs: 150 })
  expect((await outcomes).at(-1)).not.toBe('answered')
})

it('says Connection: close from the first moment on, and answers what it has begun [OBS-15]', async () => {
  const server = await listen((_, response) => void setTimeout(() => response.end('late'), 300), '127.0.0.1', 0)
  const port = portOf(server)
  const agent = new Agent({ keepAlive: true })
  const begun = ask(agent, port)
  await pause(50)
  const drained = drain(server, { ...TIMES, noticeMs: 50, holdMs: 50 })
  const duringNotice = ask(agent, port)
  expect(await begun).toMatchObject({ outcome: 'answered' })
  expect(await duringNotice).toEqual({ outcome: 'answered', connection: 'close' })
  await drained
  agent.destroy()
  expect((await ask(new Agent(), port)).outcome).toBe('refused')
})

it('cuts off what does not end in time [OBS-15]', async () => {
  const server = await listen(() => {}, '127.0.0.1', 0)
  const agent = new Agent({ keepAlive: true })
  const stuck = ask(agent, portOf(server))
  await pause(50)
  await drain(server, { noticeMs: 0, holdMs: 0, lingerMs: 0, cutMs: 100 })
  expect((await stuck).outcome).toBe('lost')
  agent.destroy()
})

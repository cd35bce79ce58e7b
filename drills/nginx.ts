import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../e2e/free-port.ts'
import { ROOT } from './script.ts'

const run = promisify(execFile)
const PROGRAM = '/usr/sbin/nginx'

export interface Nginx {
  port: number
  plainPort: number
  stop(): Promise<void>
}

export interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/**
 * Debian's nginx with the configuration of deploy/nginx.conf: only ports, certificate and the cache's place are others.
 */
export async function startNginx(folder: string, upstreams: readonly number[]): Promise<Nginx> {
  await provideNginx()
  await mkdir(join(folder, 'cache'), { recursive: true })
  await makeCertificate(folder)
  const [port, plainPort] = [await freePort(), await freePort()]
  const conf = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8')
    .replace(/ {2}server 127\.0\.0\.1:3000(.*)\n.*\n/, upstreams.map((at) => `  server 127.0.0.1:${at}$1\n`).join(''))
    .replace(/listen \[::\].*\n/g, '\n')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll('/etc/ssl/steelcap', folder)
    .replaceAll('/var/cache/nginx/steelcap', join(folder, 'cache'))
  const whole = join(folder, 'nginx.conf')
  const user = process.geteuid?.() === 0 ? 'user root;\n' : ''
  await writeFile(
    whole,
    `${user}daemon off;\nworker_processes 1;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents { worker_connections 512; }\n` +
      `http {\ninclude /etc/nginx/mime.types;\naccess_log off;\n${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}\n${conf}\n}\n`,
  )
  await run(PROGRAM, ['-t', '-c', whole])
  const child = spawn(PROGRAM, ['-c', whole], { stdio: 'ignore' })
  await answers(port)
  return { port, plainPort, stop: () => stop(child) }
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

async function provideNginx(): Promise<void> {
  if (existsSync(PROGRAM)) return
  if (process.geteuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error('This drill needs nginx: apt-get install nginx-light, as root.')
  }
  await run('apt-get', ['update', '-qq'])
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'])
}

async function makeCertificate(folder: string): Promise<void> {
  const names = ['-subj', '/CN=shop.example', '-days', '2', '-nodes', '-newkey', 'rsa:2048']
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  await run('openssl', ['req', '-x509', ...names, ...files])
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await ask(port, '/').catch(() => undefined)) !== undefined) return
    await pause(50)
  }
  throw new Error('nginx did not start.')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGQUIT')
  await ended
}

/** Asks over TLS, as the shop's own name. */
export function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  const options = { host: '127.0.0.1', port, path, rejectUnauthorized: false, agent: false as const }
  return new Promise((resolve, reject) => {
    const asked = request({ ...options, headers: { host: 'shop.example', ...headers } }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (body += chunk))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
    })
    asked.once('error', reject)
    asked.end()
  })
}

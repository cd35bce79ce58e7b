import { spawn } from 'node:child_process'

/** Runs one program to its end, on our own output, and resolves with its exit code. */
export function runStep(name: string, program: string, words: string[]): Promise<number> {
  const started = Date.now()
  console.log(`\n── ${name}`)
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', (error) => {
      console.error(`${program} cannot be run: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code) => {
      console.log(`── ${name}: ${code === 0 ? 'done' : 'failed'} after ${Math.round((Date.now() - started) / 1000)} s`)
      resolve(code ?? 1)
    })
  })
}

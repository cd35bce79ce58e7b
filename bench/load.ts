import { existsSync, readFileSync } from 'node:fs'
import { type Counted, generatorFor, type LoadOptions, processorSeconds, runGenerator } from './generator.ts'

/** `good`: answers with a status from 200 to 399. */
export interface Load extends Counted {
  /** Processor time of the server per request, where the system tells it. */
  cpuMicros?: number
  /** Of one processor, what the generator took: near 1 the server is not what was measured. */
  generatorShare: number
}

const CPUS = ['0', '1'] as const

/** `taskset` keeps server and generator off each other's processor: without it short runs measure the scheduler. */
export function pinned(role: 'server' | 'generator', words: string[]): [string, string[]] {
  const twoCores =
    existsSync('/usr/bin/taskset') && readFileSync('/proc/cpuinfo', 'utf8').match(/^processor/gm)?.length !== 1
  if (!twoCores) return [words[0] ?? '', words.slice(1)]
  return ['/usr/bin/taskset', ['-c', role === 'server' ? CPUS[0] : CPUS[1], ...words]]
}

/** Fires at a URL for some seconds over kept-alive connections, from a process of its own. */
export async function load(options: LoadOptions): Promise<Load> {
  const generator = generatorFor(options)
  const before = processorSeconds(options.pid)
  const [program, words] = pinned('generator', generator.words(options))
  const { printed, share } = await runGenerator(program, words, generator.env(options))
  const after = processorSeconds(options.pid)
  const counted = generator.read(printed)
  const { good } = counted
  return {
    ...counted,
    generatorShare: share,
    ...(before !== undefined && after !== undefined && good > 0
      ? { cpuMicros: ((after - before) * 1_000_000) / good }
      : {}),
  }
}

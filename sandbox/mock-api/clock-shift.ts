// What time it is, moved: `Date` in this process is so many milliseconds ahead of the machine. Loaded with `node
// --import` it follows the file that MOCK_CLOCK_FILE names. Timers, and what measures durations, go on as before.
import { readFileSync } from 'node:fs'
import vm from 'node:vm'

const FOLLOW_MS = 100
const MachineDate = Date
let shift = 0

/** Moves this process's clock. */
export function shiftClock(ms: number): void {
  shift = ms
}

/** The machine's own time, in milliseconds since 1970. */
export function machineNow(): number {
  return MachineDate.now()
}

/** The same as a script for a page, to be run before any other. */
export function clockScript(ms: number): string {
  return `(${moveDate.toString()})(globalThis,()=>${ms})`
}

function moveDate(scope: { Date: DateConstructor }, ahead: () => number): void {
  const Machine = scope.Date
  const now = () => Machine.now() + ahead()
  const Moved = new Proxy(Machine, {
    construct: (target, words, made) => Reflect.construct(target, words.length > 0 ? words : [now()], made),
    apply: () => new Machine(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  Machine.prototype.constructor = Moved
  scope.Date = Moved
}

function follow(file: string): void {
  const read = () => {
    try {
      shift = Number(readFileSync(file, 'utf8')) || 0
    } catch {
      // Whoever writes it has gone, and the clock stays where it was.
    }
  }
  read()
  setInterval(read, FOLLOW_MS).unref()
}

/** Next runs the middleware in a realm of its own, which brings a `Date` of its own. */
function followInRealms(): void {
  const create = vm.createContext
  vm.createContext = (...words: Parameters<typeof create>) => {
    const realm = create(...words)
    moveDate(vm.runInContext('globalThis', realm), () => shift)
    return realm
  }
}

moveDate(globalThis, () => shift)
const file = process.env['MOCK_CLOCK_FILE']
if (file) {
  follow(file)
  followInRealms()
}

// Loaded into a shop that a drill weighs: on SIGUSR2 it collects all its garbage, so that what is left is what it
// keeps. Left alone, Node may sit on memory that nobody needs for as long as there is enough.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }))

// A process that uses the embedded database until its standard input closes: node … hold-database.ts DATA_DIR
// [--durable]
import { startEmbeddedDatabase } from '#lib/server/db/embedded.ts'

const [, , dataDir = '.data', durable] = process.argv
const database = await startEmbeddedDatabase({ dataDir, durable: durable === '--durable' })
process.stdout.write(`${JSON.stringify({ url: database.url })}\n`)
process.stdin.resume()
process.stdin.once('end', () => void database.stop().then(() => process.stdout.write('stopped\n')))

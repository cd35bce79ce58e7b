// A process that uses the embedded database until its standard input closes: node … hold-database.ts DATA_DIR
import { startEmbeddedDatabase } from '#lib/server/db/embedded.ts'

const database = await startEmbeddedDatabase({ dataDir: process.argv[2] ?? '.data' })
process.stdout.write(`${JSON.stringify({ url: database.url })}\n`)
process.stdin.resume()
process.stdin.once('end', () => void database.stop().then(() => process.stdout.write('stopped\n')))

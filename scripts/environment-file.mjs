// Loaded with `node --import` by every command and by the shop: the variables of .env, or of the file that ENV_FILE
// names, so that a command works on the shop that `npm start` serves. What the environment says already counts more
// than the file.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const named = process.env.ENV_FILE
const file = named || fileURLToPath(new URL('../.env', import.meta.url))
if (named && !existsSync(named)) {
  console.error(`There is no file ${named}, which ENV_FILE names.`)
  process.exit(2)
}
if (existsSync(file)) process.loadEnvFile(file)

// `npm run dev:mock`: `next dev` against a mock API, on a throwaway copy of the demo shop.
import { install, run, say } from './prepare.mjs'

say('Steelcap, for development against a mock API')
await install()
await run('scripts/dev-mock.ts', process.argv.slice(2), { NODE_ENV: 'development' })

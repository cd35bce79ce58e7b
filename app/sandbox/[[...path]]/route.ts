import { sandboxApp } from '#sandbox/app.ts'
import { renewSandbox } from '#sandbox/start.ts'

// In production server.ts hands /sandbox over before Next sees it; under `next dev` this is its door.
const open = (request: Request) => sandboxApp.fetch(request)

// Next evaluates this module anew when a stand-in has changed.
if (process.env.NODE_ENV === 'development') renewSandbox()

export const dynamic = 'force-dynamic'
export { open as GET, open as POST }

import { sandboxApp } from '#sandbox/app.ts'

// In production server.ts hands /sandbox over before Next sees it; under `next dev` this is its door.
const open = (request: Request) => sandboxApp.fetch(request)

export const dynamic = 'force-dynamic'
export { open as GET, open as POST }

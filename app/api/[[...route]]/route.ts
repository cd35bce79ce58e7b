import { apiApp } from '#lib/server/api/app.ts'

// server.ts hands /api to the same app before Next sees it; this is for `next dev` and hosts without server.ts.
export const dynamic = 'force-dynamic'

const answer = (request: Request) => apiApp.fetch(request)

export { answer as DELETE, answer as GET, answer as HEAD, answer as PATCH, answer as POST, answer as PUT }

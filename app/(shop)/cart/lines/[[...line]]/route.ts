import { cartForms } from '#lib/server/api/cart-forms.ts'

// server.ts hands these forms to the same app before Next sees them; this is for `next dev` and hosts without
// server.ts.
export const dynamic = 'force-dynamic'

const forms = cartForms()
const answer = (request: Request) => forms.fetch(request)

export { answer as GET, answer as POST }

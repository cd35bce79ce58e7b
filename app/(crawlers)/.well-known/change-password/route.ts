/** Where password managers send their people. */
export function GET(): Response {
  return new Response(null, { status: 302, headers: { Location: '/account/password/change' } })
}

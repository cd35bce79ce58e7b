import type { createApi } from '#lib/server/api/app.ts'

type Api = ReturnType<typeof createApi>

/** A browser as far as signing in goes: it keeps cookies and knows next-auth's CSRF token. */
export function authBrowser(api: Api) {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = (path: string, init?: RequestInit) => call(`/auth/${path}`, init)
  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('Cookie', cookie())
    const response = await api.request(`/api${path}`, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  async function post(path: string, form: Record<string, string>): Promise<Response> {
    const { csrfToken } = (await (await send('csrf')).json()) as { csrfToken: string }
    return send(path, { method: 'POST', body: new URLSearchParams({ csrfToken, json: 'true', ...form }) })
  }
  return {
    jar,
    /** Any call of the API, with the browser's cookies. */
    call,
    send,
    post,
    /** The error code of the answer, or undefined when somebody is signed in now. */
    async signIn(email: string, password: string): Promise<string | undefined> {
      const answer = (await (await post('callback/credentials', { email, password })).json()) as { url: string }
      return new URL(answer.url).searchParams.get('error') ?? undefined
    },
    signOut: () => post('signout', {}),
    async session(): Promise<{ user?: { email: string }; identityToken?: string; expiresAt?: string }> {
      return (await send('session')).json() as never
    },
  }
}

/** A call of the API with a JSON body, as somebody or as nobody. */
export function apiCall(api: Api, path: string, body: unknown, { token, method = 'POST' }: CallAs = {}) {
  return api.request(`/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
}

interface CallAs {
  token?: string | undefined
  method?: string
}

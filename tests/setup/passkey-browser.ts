import { vi } from 'vitest'

/** What jsdom lacks of a browser that has passkeys: `create` and `get` are asked, and say what they are given here. */
export function passkeyBrowser() {
  class FakeCredential {
    readonly json: object
    constructor(json: object) {
      this.json = json
    }
    static parseCreationOptionsFromJSON = (options: object) => options
    static parseRequestOptionsFromJSON = (options: object) => options
    toJSON(): object {
      return this.json
    }
  }
  const create = vi.fn<(asked: object) => Promise<FakeCredential | null>>()
  const get = vi.fn<(asked: object) => Promise<FakeCredential | null>>()
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  // The window's own, which reads what it is asked from itself alone.
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } })
  return {
    create,
    get,
    /** A passkey that was made or used, as the browser writes it. */
    credential: (id: string) => new FakeCredential({ id, rawId: id, type: 'public-key', response: {} }),
  }
}

/** As the browser says it when the shopper has closed its question. */
export const closedByShopper = () => new DOMException('The operation was not allowed.', 'NotAllowedError')

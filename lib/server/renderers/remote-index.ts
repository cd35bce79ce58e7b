import 'server-only'
import type { CatalogueIndex } from '../catalogue/index-port.ts'
import { KnownCards } from './card-texts.ts'
import type { FromRenderer, ToRenderer } from './protocol.ts'

type Answer = Extract<ToRenderer, { kind: 'answer' | 'failure' }>

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** The catalogue's index, which the shop's own process holds once for all renderers: questions go there and back. */
export class RemoteIndex implements CatalogueIndex {
  readonly #send: (message: FromRenderer) => void
  readonly #waiting = new Map<number, Waiting>()
  readonly #cards = new KnownCards()
  #asked = 0

  constructor(send: (message: FromRenderer) => void) {
    this.#send = send
  }

  readonly list = this.#question('list')
  readonly facets = this.#question('facets')
  readonly firstPicture = this.#question('firstPicture')
  readonly totals = this.#question('totals')
  readonly textTotals = this.#question('textTotals')
  readonly search = this.#question('search')
  readonly pathByCode = this.#question('pathByCode')
  readonly cardsByIds = this.#question('cardsByIds')

  /** An answer that came back. */
  hear(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (answer.kind === 'answer') waiting?.resolve(this.#cards.unpack(answer))
    else waiting?.reject(Object.assign(new Error(answer.message), { code: answer.code }))
  }

  #question<Method extends keyof CatalogueIndex>(method: Method): CatalogueIndex[Method] {
    const ask = (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        this.#asked += 1
        this.#waiting.set(this.#asked, { resolve, reject })
        this.#send({ kind: 'ask', id: this.#asked, method, args })
      })
    return ask as unknown as CatalogueIndex[Method]
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { HttpResponse } from 'msw'
import type { HttpHandler } from 'msw/http'
import { getResponse } from 'msw/utils/get-response'
import { type EndpointName, endpoints } from '#lib/contract/endpoints.ts'
import { bareAnswer, contractHandler, refusal } from './contract-handlers.ts'
import { type MockRule, statusOf } from './mock-rules.ts'

/** What a connection that broke looks like: no answer at all. */
export const NO_ANSWER = Symbol('no answer')

/**
 * The API as somebody wants it to fail: MSW handlers of every call of the contract. A call without a rule is not
 * answered here. Rules of one call take turns in the order they were made.
 */
export class MockApi {
  readonly #handlers: HttpHandler[]
  #rules: MockRule[] = []

  constructor() {
    const names = Object.keys(endpoints) as EndpointName[]
    // A path of names alone, such as /order/lookup, is asked before one that a name would match: /order/{number}.
    names.sort((one, other) => placeholders(one) - placeholders(other))
    this.#handlers = names.map((name) => contractHandler(name, () => this.#answer(name)))
  }

  get rules(): readonly Readonly<MockRule>[] {
    return this.#rules
  }

  /** Those that are for a number of calls come first; one that holds always takes the place of the one before. */
  add(rule: MockRule): void {
    const lasting = this.#rules.findIndex(({ endpoint, left }) => endpoint === rule.endpoint && left === undefined)
    if (lasting < 0) this.#rules.push({ ...rule })
    else this.#rules.splice(lasting, rule.left === undefined ? 1 : 0, { ...rule })
  }

  remove(at: number): void {
    this.#rules.splice(at, 1)
  }

  clear(): void {
    this.#rules = []
  }

  /** What a request is answered with; undefined asks the API itself. The request's body is not read. */
  async respond(request: Request): Promise<Response | typeof NO_ANSWER | undefined> {
    const response = await getResponse(this.#handlers, request)
    return response?.type === 'error' ? NO_ANSWER : response
  }

  /** A rule is used up when its call arrives, not when it is answered: two at once are two. */
  async #answer(name: EndpointName): Promise<Response | undefined> {
    const rule = this.#rules.find(({ endpoint }) => endpoint === name)
    if (!rule) return undefined
    if (rule.left !== undefined) rule.left -= 1
    if (rule.left === 0) this.#rules = this.#rules.filter((each) => each !== rule)
    if (rule.delayMs > 0) await pause(rule.delayMs)
    return outcomeResponse(name, rule)
  }
}

function outcomeResponse(name: EndpointName, { outcome }: MockRule): Response | undefined {
  switch (outcome) {
    case 'pass':
      return undefined
    case 'network':
      return HttpResponse.error()
    case 'garbage':
      return HttpResponse.html('<p>This is no answer of the API.</p>')
    case 'challenge':
      return bareAnswer(403, { 'cf-mitigated': 'challenge' })
    default:
      return refusal(outcome, {}, { 'cache-control': 'private, no-store' }, statusOf(name, outcome))
  }
}

function placeholders(name: EndpointName): number {
  return endpoints[name].path.split('{').length
}

import type { Instrument } from './instruments.ts'

/** A payment method in the vault. */
export interface KeptMethod {
  token: string
  customerId: string
  instrument: Instrument
}

export type VaultEntry =
  | { entry: 'customer'; id: string }
  | { entry: 'customer-gone'; id: string }
  | { entry: 'method-gone'; token: string }

/** The gateway's customers and what they pay with, in memory; the ledger writes it down. */
export class Vault {
  readonly #customers = new Set<string>()
  readonly #methods = new Map<string, KeptMethod>()

  read(entry: VaultEntry): void {
    if (entry.entry === 'customer') this.#customers.add(entry.id)
    else if (entry.entry === 'method-gone') this.#methods.delete(entry.token)
    else if (entry.entry === 'customer-gone') this.#forgetCustomer(entry.id)
  }

  forget(): void {
    this.#customers.clear()
    this.#methods.clear()
  }

  keep(method: KeptMethod): void {
    this.#methods.set(method.token, method)
  }

  hasCustomer(id: string): boolean {
    return this.#customers.has(id)
  }

  method(token: string): KeptMethod | undefined {
    return this.#methods.get(token)
  }

  methodsOf(customerId: string): KeptMethod[] {
    return [...this.#methods.values()].filter((method) => method.customerId === customerId)
  }

  #forgetCustomer(id: string): void {
    this.#customers.delete(id)
    for (const { token } of this.methodsOf(id)) this.#methods.delete(token)
  }
}

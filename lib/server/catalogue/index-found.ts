import 'server-only'
import { TypedFastBitSet } from 'typedfastbitset'

/** Some products, as a list and as a set: each is made when it is first asked for. */
export class Found {
  #list: Uint32Array | undefined
  #set: TypedFastBitSet | undefined

  private constructor(list: Uint32Array | undefined, set: TypedFastBitSet | undefined) {
    this.#list = list
    this.#set = set
  }

  static ofList(list: Uint32Array): Found {
    return new Found(list, undefined)
  }

  static ofSet(set: TypedFastBitSet): Found {
    return new Found(undefined, set)
  }

  get list(): Uint32Array {
    this.#list ??= membersOf(this.set)
    return this.#list
  }

  get set(): TypedFastBitSet {
    this.#set ??= new TypedFastBitSet(this.#list)
    return this.#set
  }

  /** These and the others, of which none is among these. */
  and(others: Found): Found {
    const both = new Uint32Array(this.list.length + others.list.length)
    both.set(this.list)
    both.set(others.list, this.list.length)
    return Found.ofList(both)
  }

  filter(takes: (product: number) => boolean): Found {
    return Found.ofList(this.list.filter(takes))
  }
}

function membersOf(set: TypedFastBitSet): Uint32Array {
  const members = new Uint32Array(set.size())
  const { words } = set
  let at = 0
  for (let w = 0; w < words.length; w++) {
    for (let word = words[w] ?? 0; word !== 0; word &= word - 1)
      members[at++] = (w << 5) + 31 - Math.clz32(word & -word)
  }
  return members
}

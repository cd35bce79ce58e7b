import { useState } from 'react'
import { type ChosenMethod, methodChangeText } from '#lib/domain/checkout/method-change.ts'

interface Said {
  text: string
  /** The code of the option that is not to be had. */
  gone?: string | undefined
}

const NOTHING: Said = { text: '' }

/**
 * Says why the chosen delivery option is another one, or costs something else, than a moment ago, for as long as that
 * is so; silent about the shopper's own choice [CHK-42].
 */
export function useMethodChange(
  chosen: ChosenMethod | undefined,
  poBox: boolean,
  isOffered: (code: string) => boolean,
) {
  const [said, say] = useState(NOTHING)
  const [last, setLast] = useState<ChosenMethod>()
  if (chosen && !(last && isSame(last, chosen))) {
    setLast(chosen)
    const text = last && methodChangeText(last, chosen, poBox)
    if (text) say({ text, gone: last.code === chosen.code ? undefined : last.code })
  }
  if (chosen && said.gone !== undefined && isOffered(said.gone)) say(NOTHING)
  /** The shopper chooses: there is nothing to tell them about it. */
  const choose = () => {
    setLast(undefined)
    say(NOTHING)
  }
  return { changeText: said.text, ownChoice: choose }
}

function isSame(one: ChosenMethod, other: ChosenMethod): boolean {
  return (
    one.code === other.code && one.label === other.label && one.price === other.price && one.postcode === other.postcode
  )
}

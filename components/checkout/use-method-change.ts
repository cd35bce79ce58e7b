import { useState } from 'react'
import { type ChosenMethod, methodChangeText } from '#lib/domain/checkout/method-change.ts'

/**
 * Says why the chosen delivery option is another one, or costs something else, than a moment ago; silent about the
 * shopper's own choice [CHK-42].
 */
export function useMethodChange(chosen: ChosenMethod | undefined, poBox: boolean) {
  const [text, setText] = useState('')
  const [last, setLast] = useState<ChosenMethod>()
  if (chosen && !(last && isSame(last, chosen))) {
    setLast(chosen)
    const said = last && methodChangeText(last, chosen, poBox)
    if (said) setText(said)
  }
  /** The shopper chooses: there is nothing to tell them about it. */
  const choose = () => {
    setLast(undefined)
    setText('')
  }
  return { changeText: text, ownChoice: choose }
}

function isSame(one: ChosenMethod, other: ChosenMethod): boolean {
  return (
    one.code === other.code && one.label === other.label && one.price === other.price && one.postcode === other.postcode
  )
}

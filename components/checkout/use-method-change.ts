import { useEffect, useRef, useState } from 'react'
import { type ChosenMethod, methodChangeText } from '#lib/domain/checkout/method-change.ts'

/**
 * Says why the chosen delivery option is another one, or costs something else, than a moment ago; silent about the
 * shopper's own choice [CHK-42].
 */
export function useMethodChange(chosen: ChosenMethod | undefined, poBox: boolean) {
  const [text, setText] = useState('')
  const last = useRef<ChosenMethod>(undefined)
  const { code, label, price, postcode } = chosen ?? {}
  useEffect(() => {
    if (code === undefined || label === undefined || price === undefined || postcode === undefined) return
    const now = { code, label, price, postcode }
    const said = last.current && methodChangeText(last.current, now, poBox)
    last.current = now
    if (said) setText(said)
  }, [code, label, price, postcode, poBox])
  /** The shopper chooses: there is nothing to tell them about it. */
  const choose = () => {
    last.current = undefined
    setText('')
  }
  return { changeText: text, ownChoice: choose }
}

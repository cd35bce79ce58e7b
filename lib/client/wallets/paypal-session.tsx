import {
  type BraintreeOneTimePaymentSessionOptions,
  type BraintreePayPalCheckoutInstance,
  BraintreePayPalProvider,
  type BraintreeV6Namespace,
  useBraintreePayPal,
  useBraintreePayPalOneTimePaymentSession,
  useBraintreePayPalPayLaterSession,
} from '@paypal/react-paypal-js/sdk-v6'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** PayPal, made ready. */
export interface PayPalSessions {
  checkout: BraintreePayPalCheckoutInstance
  /**
   * Opens PayPal's window for these options within the click that calls it. What goes wrong is told to their `onError`.
   */
  start(options: BraintreeOneTimePaymentSessionOptions, payLater?: boolean): void
}

interface Ready {
  checkout: BraintreePayPalCheckoutInstance
  press: () => void
}

interface SessionProps {
  options: BraintreeOneTimePaymentSessionOptions
  onReady: (ready: Ready) => void
  /** There is no connection. */
  onFailed: (error: Error) => void
  /** There is no session for these options. */
  onRefused: (error: Error) => void
}

/** PayPal's session as its React package keeps it. What is seen of it is the shop's own button, elsewhere. */
function Session(props: SessionProps) {
  const { handleClick, error } = useBraintreePayPalOneTimePaymentSession(props.options)
  useReport(props, handleClick, error)
  return null
}

/** The same for four payments: PayPal has a session of its own for them [PAY-23]. */
function PayLaterSession(props: SessionProps) {
  const { onCancel, ...options } = props.options
  const { handleClick, error } = useBraintreePayPalPayLaterSession({ ...options, onCancel: () => onCancel?.({}) })
  useReport(props, handleClick, error)
  return null
}

function useReport({ onReady, onFailed, onRefused }: SessionProps, press: () => void, refusal: Error | null): void {
  const { braintreePayPalCheckoutInstance: checkout, error } = useBraintreePayPal()
  // PayPal’s package tells React; the shop’s buttons stand outside of this root.
  useEffect(() => {
    if (error) onFailed(error)
    else if (checkout) onReady({ checkout, press })
  }, [checkout, error, press, onReady, onFailed])
  // PayPal’s package again: what it refuses is told to the press that asked.
  useEffect(() => {
    if (refusal && checkout) onRefused(refusal)
  }, [refusal, checkout, onRefused])
}

/**
 * Connects PayPal's provider outside the page: one connection serves checkout and express checkout, whichever part of
 * the page asks. `first` is a session that is never started: PayPal gets ready with it, so that the one of the click
 * can open without waiting.
 */
export function connectPayPal(
  namespace: BraintreeV6Namespace,
  clientToken: string,
  first: BraintreeOneTimePaymentSessionOptions,
): Promise<PayPalSessions> {
  const root = createRoot(document.createElement('div'))
  let current = first
  return new Promise((resolve, reject) => {
    const onFailed = (error: Error) => {
      reject(error)
      // Not within the effect that says so.
      setTimeout(() => root.unmount())
    }
    const onRefused = (error: Error) => current.onError?.(error)
    let latest: Ready | undefined
    const onReady = (ready: Ready) => {
      latest = ready
      resolve({ checkout: ready.checkout, start })
    }
    const start: PayPalSessions['start'] = (options, payLater) => {
      flushSync(() => show(options, payLater))
      latest?.press()
    }
    const show = (options: BraintreeOneTimePaymentSessionOptions, payLater = false) => {
      current = options
      const Chosen = payLater ? PayLaterSession : Session
      root.render(
        <BraintreePayPalProvider namespace={namespace} braintreeClientToken={clientToken}>
          <Chosen options={options} onReady={onReady} onFailed={onFailed} onRefused={onRefused} />
        </BraintreePayPalProvider>,
      )
    }
    show(first)
  })
}

import { useEffect } from 'react'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { type QuoteDraft, setQuoteDraft } from '#lib/client/checkout/quote-draft.ts'

/** Has prices follow what a form says while it is on screen, before it is sent [CHK-15]. */
export function useFormQuote(draft: QuoteDraft): void {
  const said = JSON.stringify(draft)
  useOnMount(() => () => setQuoteDraft({}))
  // The draft of the quote is this browser's, and read by everybody who asks for one.
  useEffect(() => setQuoteDraft(JSON.parse(said) as QuoteDraft), [said])
}

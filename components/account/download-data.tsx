'use client'
import { Button } from '#components/ui/button.tsx'
import { saveFile } from '#lib/client/platform/save-file.ts'
import { mutation, useApiMutation } from '#lib/client/query.ts'
import { troubleText } from './call-trouble.ts'
import { TroubleBox } from './trouble-box.tsx'

/** Everything we hold of the customer, as a file. */
export function DownloadData() {
  const { mutate, isPending, error } = useApiMutation({
    ...mutation('exportAccount'),
    onSuccess: (account) => saveFile('my-account.json', 'application/json', JSON.stringify(account, null, 2)),
  })
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="font-display text-xl font-semibold">Your data</h2>
      <p className="text-graphite">
        Everything we hold about you, in one file: details, addresses, wishlist and orders.
      </p>
      <TroubleBox text={error ? troubleText(error) : undefined} />
      <Button loading={isPending} onClick={() => mutate({})}>
        Download my data
      </Button>
    </section>
  )
}

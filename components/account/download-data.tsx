'use client'
import { Button } from '#components/ui/button.tsx'
import { announce } from '#lib/client/platform/announce.ts'
import { saveFile } from '#lib/client/platform/save-file.ts'
import { mutation, useApiMutation } from '#lib/client/query.ts'
import { troubleText } from './call-trouble.ts'
import { TroubleBox } from './trouble-box.tsx'

const FILE = 'my-account.json'

/** What we hold of the customer and their orders, as a file; it says what is in it, and claims no more. */
export function DownloadData() {
  const { mutate, isPending, error } = useApiMutation({
    ...mutation('exportAccount'),
    onSuccess: (account) => {
      saveFile(FILE, 'application/json', JSON.stringify(account, null, 2))
      announce(`Your data is saved as ${FILE}.`)
    },
  })
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="font-display text-xl font-semibold">Your data</h2>
      <p className="text-graphite">
        In one file: your details, addresses, saved cards, sizes, wishlist, crew lists, cart and orders, offers you
        used, gift cards you were given and questions you asked, which mail you asked for and were sent, when you signed
        in and the names of your passkeys.
      </p>
      <TroubleBox text={error ? troubleText(error) : undefined} />
      <Button loading={isPending} onClick={() => mutate({})}>
        Download my data
      </Button>
    </section>
  )
}

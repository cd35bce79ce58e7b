'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { api } from '#lib/client/api.ts'
import { troubleText } from './call-trouble.ts'
import { TroubleBox } from './trouble-box.tsx'

/** Everything we hold of the customer, as a file. */
export function DownloadData() {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const download = async () => {
    setBusy(true)
    setTrouble(undefined)
    try {
      saveFile('my-account.json', JSON.stringify(await api('exportAccount', {}), null, 2))
    } catch (error) {
      setTrouble(troubleText(error))
    }
    setBusy(false)
  }
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="font-display text-xl font-semibold">Your data</h2>
      <p className="text-graphite">
        Everything we hold about you, in one file: details, addresses, wishlist and orders.
      </p>
      <TroubleBox text={trouble} />
      <Button loading={busy} onClick={download}>
        Download my data
      </Button>
    </section>
  )
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

'use client'
import { useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { useBrowserFact } from '#components/ui/use-browser-fact.ts'
import { passkeysOffered, passkeysQuery } from '#lib/client/auth/passkeys.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import type { Passkey } from '#lib/contract/passkey.ts'
import { PASSKEYS_MAX } from '#lib/domain/shop-rules.ts'
import { AccountLoading } from './account-skeleton.tsx'
import { PasskeyAdder } from './passkey-adder.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { useAsking } from './use-asking.ts'

/** The passkeys of the account, where the browser knows what they are [AUTH-31, AUTH-36]. */
export function Passkeys() {
  if (!useBrowserFact(passkeysOffered)) return null
  return (
    <section className="grid max-w-xl gap-4 border-t border-line pt-8" aria-labelledby="passkeys">
      <h2 id="passkeys" className="font-display text-xl font-semibold">
        Passkeys
      </h2>
      <p className="text-graphite">
        Log in with your fingerprint, face or screen lock instead of the password. Your device or password manager keeps
        the passkey; the password goes on working beside it.
      </p>
      <PasskeyList />
    </section>
  )
}

function PasskeyList() {
  const { data, isError, refetch } = useApiQuery(passkeysQuery())
  if (isError && !data) {
    return <LoadTrouble onRetry={() => void refetch()}>We couldn’t load your passkeys just now.</LoadTrouble>
  }
  if (!data) return <AccountLoading what="your passkeys" blocks={1} height="82px" />
  return <KnownPasskeys passkeys={data.passkeys} onStale={() => void refetch()} />
}

function KnownPasskeys({ passkeys, onStale }: { passkeys: readonly Passkey[]; onStale: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  const { asking, opener, ask, keep } = useAsking()
  const isFull = passkeys.length >= PASSKEYS_MAX
  return (
    <>
      <div ref={list} tabIndex={-1}>
        {passkeys.length === 0 ? (
          <p className="font-semibold">{asking ? null : 'No passkeys yet.'}</p>
        ) : (
          <ul className="grid gap-3">
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                {/* The button that was pressed is gone: focus goes on with what is left. */}
                <PasskeyRow passkey={passkey} onGone={() => list.current?.focus()} onStale={onStale} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {asking ? (
        <PasskeyAdder
          passkeys={passkeys}
          onStale={onStale}
          onClose={keep}
          onAdded={() => {
            keep()
            list.current?.focus()
          }}
        />
      ) : isFull ? (
        <p className="text-graphite">{ERRORS.PasskeyLimitReached.message}</p>
      ) : (
        <Button ref={opener} className="justify-self-start" onClick={ask}>
          Add a passkey
        </Button>
      )}
    </>
  )
}

'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useWhen } from '#components/ui/use-when.ts'
import { useIdentityStore } from '#stores/identity.ts'

/**
 * Asks for the page anew once the customer whose order it shows has logged out, in another window too: it has their
 * name and address on it [AUTH-20].
 */
export function OwnersPage() {
  const router = useRouter()
  const customerId = useIdentityStore((state) => state.customerId)
  const [owner, setOwner] = useState(customerId)
  if (owner === undefined && customerId !== undefined) setOwner(customerId)
  useWhen(owner !== undefined && customerId !== owner, () => router.refresh())
  return null
}

'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Status } from '#components/ui/status.tsx'
import { fetchQuery, query } from '#lib/client/query.ts'
import { localityText } from '#lib/domain/address/locality.ts'

/** For as long a place found before will do. */
const KNOWN_MS = 600_000
const GIVE_UP_MS = 10_000

const TYPE_IT = 'Type your suburb or postcode instead.'
const REFUSED = `Your browser keeps your location to itself. ${TYPE_IT}`
const UNKNOWN = `We couldn’t find where you are. ${TYPE_IT}`
const ELSEWHERE = `We know no suburb near you. ${TYPE_IT}`

/**
 * Looks up the suburb somebody is in, and gives it to `onPlace` as they would type it. The browser is asked on the
 * press only, and the shop is told about a kilometre [STORE-12].
 */
export function UseMyLocation({ onPlace }: { onPlace: (place: string) => void }) {
  const [looking, setLooking] = useState(false)
  const [trouble, setTrouble] = useState('')
  const look = async () => {
    setLooking(true)
    setTrouble('')
    const outcome = await placeHere()
    setLooking(false)
    if ('place' in outcome) onPlace(outcome.place)
    else setTrouble(outcome.trouble)
  }
  return (
    <div className="needs-script -ml-3.25">
      <Button look="quiet" loading={looking} onClick={() => void look()}>
        Use my location
      </Button>
      <Status words={trouble || undefined} />
    </div>
  )
}

async function placeHere(): Promise<{ place: string } | { trouble: string }> {
  try {
    const { latitude, longitude } = await position()
    const at = `${latitude.toFixed(2)},${longitude.toFixed(2)}`
    const { localities } = await fetchQuery(query('localities', { query: { at } }))
    const [nearest] = localities
    return nearest ? { place: localityText(nearest) } : { trouble: ELSEWHERE }
  } catch (error) {
    return { trouble: isRefusal(error) ? REFUSED : UNKNOWN }
  }
}

function position(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      maximumAge: KNOWN_MS,
      timeout: GIVE_UP_MS,
    })
  })
}

const PERMISSION_DENIED = 1

function isRefusal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === PERMISSION_DENIED
}

import { lazy, Suspense } from 'react'
import { LateDisclosure } from '#components/ui/late-disclosure.tsx'
import type { CrewListLine } from '#lib/contract/crew-list.ts'

const SaveCrewList = lazy(() => import('./save-crew-list.tsx'))

/** Where a sheet or list can be kept; its code comes when it is opened. */
export function SavePlace({ lines }: { lines: CrewListLine[] }) {
  return (
    <div className="needs-script max-w-[760px] rounded bg-card px-4">
      <LateDisclosure summary="Save as a crew list" height="9rem">
        {() => (
          <Suspense>
            <SaveCrewList lines={lines} />
          </Suspense>
        )}
      </LateDisclosure>
    </div>
  )
}

'use client'
import type { ReactNode } from 'react'
import { useLoaded } from '#components/ui/use-loaded.ts'
import { iconOf } from '#lib/client/platform/icon-service.ts'

interface ServiceIconProps {
  /** As the icon service names it, such as `services/boot-fitting`. */
  name: string
  /** What stands there until the icon comes, and for good when it does not. */
  children: ReactNode
}

/** An icon from the icon service, beside the words it goes with [UI-13]. */
export function ServiceIcon({ name, children }: ServiceIconProps) {
  const picture = useLoaded(name, () => iconOf(name))
  // biome-ignore lint/performance/noImgElement: a drawing of a few hundred bytes, here already
  return picture ? <img src={picture} alt="" width={24} height={24} /> : children
}

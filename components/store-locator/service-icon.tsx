'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { iconOf } from '#lib/client/platform/icon-service.ts'

interface ServiceIconProps {
  /** As the icon service names it, such as `services/boot-fitting`. */
  name: string
  /** What stands there until the icon comes, and for good when it does not. */
  children: ReactNode
}

/** An icon from the icon service, beside the words it goes with [UI-13]. */
export function ServiceIcon({ name, children }: ServiceIconProps) {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let gone = false
    void iconOf(name).then((found) => {
      if (!gone) setPicture(found)
    })
    return () => {
      gone = true
    }
  }, [name])
  // biome-ignore lint/performance/noImgElement: a drawing of a few hundred bytes, here already
  return picture ? <img src={picture} alt="" width={24} height={24} /> : children
}

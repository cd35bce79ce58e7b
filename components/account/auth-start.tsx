'use client'
import { useEffect } from 'react'
import { watchSession } from '#lib/client/auth/watch-session.ts'

/** Finds out who is signed in once a page is there; mounted once for all of them [AUTH-02]. */
export function AuthStart() {
  useEffect(watchSession, [])
  return null
}

import { isAmount, isObject, readStoredRecord, writeStoredRecord } from '#lib/domain/stored-record.ts'
import type { RecordShape } from './browser-record.ts'

export interface TabRecord<T> {
  /** What is stored now; undefined when there is nothing readable, no storage, or it is too old. */
  read(now?: number): T | undefined
  /** Without data what is stored is forgotten. Silent when the browser keeps nothing. */
  write(data: T | undefined, now?: number): void
}

/**
 * A versioned record of this tab for what has to outlive the next document: pages whose policies differ are never one
 * document [ROUTE-51]. `keptMs`: after that it is old news; by default it is kept for as long as the tab.
 */
export function tabRecord<T>({ key, version, parse }: RecordShape<T>, keptMs = Number.POSITIVE_INFINITY): TabRecord<T> {
  const parseKept = (kept: unknown) =>
    isObject(kept) && isAmount(kept['at']) ? { at: kept['at'], data: parse(kept['data']) } : undefined
  return {
    read(now = Date.now()) {
      try {
        const kept = readStoredRecord(sessionStorage.getItem(key), version, parseKept)
        return kept && now - kept.at < keptMs ? kept.data : undefined
      } catch {
        return undefined
      }
    },
    write(data, now = Date.now()) {
      try {
        if (data === undefined) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, writeStoredRecord(version, { at: now, data }))
      } catch {
        // It is still known in memory.
      }
    },
  }
}

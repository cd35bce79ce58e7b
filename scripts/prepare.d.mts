// What TypeScript may take of prepare.mjs, which runs under whatever Node a machine has.
export declare const PRELOADED: readonly string[]
export declare const HEAP_LIMITS: readonly string[]
export declare function giveUp(words: string): never
export declare function makeBuild(options?: { spare?: boolean }): Promise<string | undefined>
export declare function takenPort(env: Readonly<Record<string, string | undefined>>): Promise<string | undefined>
export declare function isBuilt(
  dist: string,
  digest: string,
  env: Readonly<Record<string, string | undefined>>,
): boolean

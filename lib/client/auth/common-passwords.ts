let loading: Promise<ReadonlySet<string>> | undefined

/**
 * The passwords that were leaked most often, in lower case. Fetched by the first form that wants a new password; a
 * failed fetch is tried again.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

export type MailedLinkQuery = Promise<Record<string, string | string[] | undefined>>

/** What a link in a mail carries; empty texts, which no link has, when it was cut short. */
export async function mailedLink(searchParams: MailedLinkQuery): Promise<{ user: string; code: string }> {
  const { user, code } = await searchParams
  return { user: typeof user === 'string' ? user : '', code: typeof code === 'string' ? code : '' }
}

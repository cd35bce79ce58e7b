export interface MailingPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The token of a mailed link, where the page may see it. */
export async function tokenOf({ searchParams }: MailingPageProps): Promise<string | undefined> {
  const { token } = await searchParams
  return typeof token === 'string' && token !== '' ? token : undefined
}

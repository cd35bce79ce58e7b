import type { WalletRequest } from './port.ts'

/** Drops what is blank, so that absent stays absent. */
export function filled<Field extends string>(
  fields: Record<Field, string | null | undefined>,
): { [F in Field]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as { [F in Field]?: string }
}

/** Whether the wallet is asked who pays: at checkout that is known already. */
export function wantsPayer({ wantsShipping, options }: WalletRequest): boolean {
  return wantsShipping || options.length > 0
}

import { z } from 'zod'
import { accepted, DECLINED, type Fate, FINE, type Instrument, type Presented, unknownNonce } from './instruments.ts'

const walletSchema = z.object({
  wallet: z.enum(['paypal', 'applePay', 'googlePay']),
  fate: z.enum(['fine', 'declined', 'silent', 'asks']),
  email: z.string().max(254).default(''),
})

const FATES: Record<z.infer<typeof walletSchema>['fate'], Fate> = {
  fine: FINE,
  declined: DECLINED,
  silent: { fate: 'silent' },
  asks: { fate: 'asks' },
}

/** Reads what a wallet of the sandbox approved: `sandboxwallet.` + details + `.` + 16 random hex digits. Single use. */
export function presentWallet(nonce: string): Presented {
  const [, payload = '', unique = ''] = nonce.split('.')
  const approved = readApproval(payload)
  if (!approved || !/^[0-9a-f]{16}$/.test(unique)) return unknownNonce()
  return accepted(instrumentOf(approved), FATES[approved.fate], true)
}

function instrumentOf({ wallet, email }: z.infer<typeof walletSchema>): Instrument {
  if (wallet === 'paypal') return { kind: 'paypal', email: email || 'payer@example.com' }
  return { kind: wallet, type: 'Visa', bin: '401288', last4: '1881', expiry: '12/2030' }
}

function readApproval(payload: string): z.infer<typeof walletSchema> | undefined {
  try {
    return walletSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}

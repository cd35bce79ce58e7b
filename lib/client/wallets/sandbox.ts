import type { Wallet, WalletKind } from './port.ts'

/**
 * A wallet of the demo shop: the shop's own adapter over a stand-in of the provider's script, which opens a sheet of ours. Whatever the
 * original would refuse, the stand-in refuses.
 */
export async function sandboxWallet(kind: WalletKind): Promise<Wallet> {
  switch (kind) {
    case 'PAYPAL': {
      const [{ paypalOver }, { paypalStandIn }] = await Promise.all([
        import('./paypal.ts'),
        import('./sandbox-paypal.ts'),
      ])
      return paypalOver(async () => ({ namespace: paypalStandIn(), clientToken: 'sandbox' }))
    }
    case 'APPLE_PAY': {
      const [{ applePayOver }, { applePayStandIn }] = await Promise.all([
        import('./apple-pay.ts'),
        import('./sandbox-apple-pay.ts'),
      ])
      return applePayOver(async () => applePayStandIn())
    }
    case 'GOOGLE_PAY': {
      const [{ googlePayOver }, { googlePayStandIn }] = await Promise.all([
        import('./google-pay.ts'),
        import('./sandbox-google-pay.ts'),
      ])
      return googlePayOver(async () => googlePayStandIn())
    }
    case 'AFTERPAY': {
      const [{ afterpayOver }, { afterpayStandIn }] = await Promise.all([
        import('./afterpay.ts'),
        import('./sandbox-afterpay.ts'),
      ])
      return afterpayOver(async () => afterpayStandIn())
    }
  }
}

import { offeredMethods } from '../checkout/checkout-selection.ts'
import { defaultMethod, type OfferedMethod, requiresAuthorityToLeave } from '../delivery/delivery.ts'
import { WALLETS, type WalletKind } from '../payment/wallets.ts'
import type { ExpressState } from './express-state.ts'

/** A way of delivery named to a wallet and back. */
export interface ExpressOption {
  type: ExpressState['shippingType']
  methodCode: string
}

const OPTION_ID = /^(DELIVERY|STORE_PICKUP):([^:\s]{1,64})$/

/** `DELIVERY:express`, `STORE_PICKUP:collect` [EXP-13]. */
export function optionId({ type, methodCode }: ExpressOption): string {
  return `${type}:${methodCode}`
}

/** What an option id says; undefined when it is none of ours [EXP-13]. */
export function readOptionId(id: string | undefined): ExpressOption | undefined {
  const [, type, methodCode] = OPTION_ID.exec(id ?? '') ?? []
  return type && methodCode ? { type: type as ExpressOption['type'], methodCode } : undefined
}

/** An option's name, as long as the wallet takes it, in code points: half an emoji is none [EXP-15]. */
export function optionLabel(label: string, wallet: WalletKind): string {
  return [...label].slice(0, WALLETS[wallet].optionNameMax).join('')
}

/**
 * The methods an express order can have, cheapest first: of its type, available, and those that need authority to leave
 * only when it is given [EXP-09]. Where several read alike, as all do that stand for an email of gift cards, a wallet
 * is offered one.
 */
export function expressMethods<M extends OfferedMethod>(
  methods: readonly M[],
  { shippingType, authorityToLeave }: { shippingType: ExpressState['shippingType']; authorityToLeave: boolean },
): M[] {
  return offeredMethods(methods, shippingType)
    .filter((method) => authorityToLeave || !requiresAuthorityToLeave(method))
    .filter(({ label, price }, i, all) => all.findIndex((each) => each.label === label && each.price === price) === i)
}

/**
 * The method to go with: the wished one while it can be had, else the usual one; undefined when there is none [EXP-06].
 */
export function expressMethod<M extends OfferedMethod>(
  methods: readonly M[],
  wished: string | undefined,
): M | undefined {
  return methods.find(({ code }) => code === wished) ?? defaultMethod(methods) ?? methods[0]
}

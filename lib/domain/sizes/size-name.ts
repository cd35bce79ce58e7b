import { sizeText } from './sizes.ts'

/** Whether it says that there are no sizes, alone or before a width or colour: `One size · Black`. */
export function isOneSize(label: string): boolean {
  return /^one size\b/i.test(label)
}

/** A size by itself: `Size 9½`; what is made in one size only is no `Size One size`. */
export function sizeName(label: string): string {
  return isOneSize(label) ? label : `Size ${sizeText(label)}`
}

/** The same within a sentence: `size 9½`, `one size`. */
export function sizeNamed(label: string): string {
  return isOneSize(label) ? label.replace(/one size/i, 'one size') : `size ${sizeText(label)}`
}

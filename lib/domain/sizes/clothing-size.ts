// PostgreSQL reads the patterns as well, which has another word boundary: none is used.
const LETTER = '([0-9]{0,2}x{0,4}[sl]|m)'
const LETTERS = `${LETTER}([/-]${LETTER})?|((x{1,3}|extra)[ -]?)?(small|large)|medium`
const NUMBERS = '[0-9]{1,3}([rslt]|[/x][0-9]{2,3})?'
const AGES = '[0-9]{1,2}( ?- ?[0-9]{1,2})? ?(y|yrs?|years?|m|mths?|months?)'
const FIT = '( (short|regular|stout|tall|long))?'

/** Labels that are a size of clothes: 2XL, S/M, X-Large, 12, 87R, 32/34, 4-6 yrs. In any letter case. */
export const CLOTHING_SIZE = `^(${LETTERS}|${NUMBERS}|${AGES})${FIT}$`

/** Those of them that are the same for everything one wears. */
export const LETTER_SIZE = `^(${LETTERS})$`

/** Kinds of product whose numbers measure a foot or a hand. */
export const HANDS_AND_FEET =
  '(^|[^a-z])(gloves?|socks?|insoles?|laces?|boots?|gumboots?|shoes?|sneakers?|sandals?|clogs?|slippers?)([^a-z]|$)'

const clothingSize = new RegExp(CLOTHING_SIZE, 'i')
const letterSize = new RegExp(LETTER_SIZE, 'i')
const handsAndFeet = new RegExp(HANDS_AND_FEET, 'i')

const WAIST_AND_LEG = /^\d{2,3}[rslt]$/i

/** Whether a label is a letter size: 72L is a waist with a long leg, and none. */
export const isLetterSize = (label: string) => letterSize.test(label) && !WAIST_AND_LEG.test(label)

/** A size of clothes in one writing: XXL and 2xl are one size, and brands write either. */
export function oneWriting(label: string): string {
  return label.toLowerCase().replace(/^x+(?=x[sl]$)/, (more) => `${more.length + 1}`)
}

/**
 * Tells which labels of a product of this type are clothing sizes; labels of shoe sizes are not asked about [CAT-10].
 */
export function clothingSizes(productType: string): (label: string) => boolean {
  const pattern = handsAndFeet.test(productType) ? letterSize : clothingSize
  return (label) => pattern.test(label)
}

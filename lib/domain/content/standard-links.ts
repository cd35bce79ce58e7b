/** Path of the article that explains standards, below /articles. */
export const STANDARDS_ARTICLE = 'safety-standards'

/** What a fact names, and the section of the article that explains it. The first that matches counts. */
const SECTIONS: readonly [pattern: RegExp, section: string][] = [
  [/\bSR[ABC]?\b|\bslip[- ]?(?:rat|resist)/i, 'slip-resistance'],
  [/\bpenetration|\bperforation/i, 'soles-that-stop-nails'],
  [/\bASTM F\d|\bEH\b|electrical hazard|\bESD\b|\bIEC 61340|anti-?static/i, 'electricity'],
  [/\bmetatarsal guard/i, 'metatarsal-guards'],
  [/\bHRO\b|\b300 °C/i, 'heat-cold-oil-and-water'],
  [/\b2210\.\d|\b20345\b|\b200 J\b|\bsafety (?:cap|toe)\b/i, 'safety-caps'],
  [/\b4602\b|\b20471\b|\bclass (?:D\/N|D|N)\b/i, 'hi-vis-classes'],
  [/\b4399\b|\bUPF\b/i, 'sun'],
  [/\bEN 14404\b/i, 'knees'],
  [/\bEN (?:388|407|12477)\b|\b2161\b/i, 'hands'],
  [/\bcal\/cm²|\barc rat|\bATPV\b/i, 'heat-and-arc'],
]

/**
 * The section of the standards article that explains a fact of a product, by its name and value; undefined where it
 * names no standard. What a product expressly lacks needs no explanation.
 */
export function standardSection(name: string, value: string): string | undefined {
  if (/^(?:no|none|not rated)\b/i.test(value)) return undefined
  return SECTIONS.find(([pattern]) => pattern.test(`${name} ${value}`))?.[1]
}

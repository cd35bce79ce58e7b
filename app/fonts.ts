import localFont from 'next/font/local'

// What each file holds stands in styles/fonts/README.md, and what stands in for them until they have come in
// styles/fallback-fonts.css.

/** Headings and prices. */
export const archivo = localFont({
  src: '../styles/fonts/archivo-display.woff2',
  variable: '--font-archivo',
  weight: '600 900',
  declarations: [{ prop: 'font-stretch', value: '100% 125%' }],
  display: 'swap',
  adjustFontFallback: false,
})

/** All other words. */
export const publicSans = localFont({
  src: '../styles/fonts/public-sans-text.woff2',
  variable: '--font-public-sans',
  weight: '400 700',
  display: 'swap',
  adjustFontFallback: false,
})

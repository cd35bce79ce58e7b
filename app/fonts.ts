import localFont from 'next/font/local'

// Headings and prices; see styles/fonts/README.md for what the file holds.
export const archivo = localFont({
  src: '../styles/fonts/archivo-display.woff2',
  variable: '--font-archivo',
  weight: '500 900',
  declarations: [{ prop: 'font-stretch', value: '100% 125%' }],
  display: 'swap',
  adjustFontFallback: 'Arial',
})

export const publicSans = localFont({
  src: '../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  variable: '--font-public-sans',
  weight: '100 900',
  display: 'swap',
  adjustFontFallback: 'Arial',
})

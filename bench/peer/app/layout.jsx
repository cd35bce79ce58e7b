export const metadata = { title: 'Sixty cards' }

export default function Layout({ children }) {
  return (
    <html lang="en-AU">
      <body>{children}</body>
    </html>
  )
}

/** The heading of an account page. */
export function AccountTitle({ children }: { children: string }) {
  return <h1 className="font-display text-2xl font-semibold md:text-3xl">{children}</h1>
}

/** Who may look at the shop. A guest has nobody to sign in as. */
export const PERSONAS: Readonly<Record<string, { label: string; signIn?: { email: string; password: string } }>> = {
  guest: { label: 'A guest, on a browser that was never here' },
  dana: {
    label: 'Dana: an order in every status',
    signIn: { email: 'dana@steelcap.example', password: 'Boots4work!' },
  },
  frankie: { label: 'Frankie: forty orders', signIn: { email: 'frankie@steelcap.example', password: 'Boots4work!' } },
}

import { EmptyState } from '#web/ui/page/empty-state.tsx'

/** In place of the booking page, for who is logged in with another kind of account. */
export function ClientsOnly() {
  return (
    <EmptyState
      order={1}
      art="id-card"
      title="Only client accounts can book"
      action={{ label: 'Go to your dashboard', to: '/dashboard' }}
    />
  )
}

import { Tabs } from '#web/ui/tabs.tsx'

/** The parts of the admin area. */
export function AdminParts({ current }: { current: 'approvals' | 'cases' }) {
  return (
    <Tabs
      label="Admin area"
      current={current}
      tabs={[
        { key: 'approvals', label: 'Approvals', to: '/admin' },
        { key: 'cases', label: 'Cases', to: '/admin/cases' },
      ]}
    />
  )
}
